import { existsSync, read, realpathSync } from 'node:fs';
import path from 'node:path';
import { writeFully } from '../../core/write-fully.ts';
import { shellSettings } from '../../shell/policy/index.ts';
import { answerHook, HOOK_VERBS } from './answer-hook.ts';
import { rewriteLine } from './rewrite-line.ts';

const STDIN = 0;
const STDOUT = 1;
/** A client that sends nothing is not waited for. */
const INPUT_MS = 3000;
const MOST_INPUT_BYTES = 4 << 20;
const PART_BYTES = 65_536;

/**
 * `lean-ctx hook VERB`: reads what a client says, prints what it is to do otherwise, and ends with 0. Whatever goes wrong,
 * nothing is printed: the client's own command runs. Only a verb that does not exist ends with 1.
 */
export async function runHook([verb = '', ...words]: readonly string[]): Promise<never> {
  if (verb === 'rewrite-inline') {
    writeFully(STDOUT, Buffer.from(`${inline(words)}\n`));
    process.exit(0);
  }
  if (!Object.hasOwn(HOOK_VERBS, verb)) process.exit(1);
  process.exitCode = 0;
  setTimeout(() => process.exit(0), INPUT_MS).unref();
  try {
    const input = await standardInput();
    writeFully(
      STDOUT,
      Buffer.from(answerHook(verb, input, { env: process.env, binary: ownBinary(process.env) })),
    );
  } catch {
    // nothing that happens here may stop a client
  }
  process.exit(0);
}

/** For plug-ins that give a command as words and take a command line. */
function inline(words: readonly string[]): string {
  const quoted = (word: string): string =>
    /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  const text = words.length === 1 ? (words[0] ?? '') : words.map(quoted).join(' ');
  const { env } = process;
  const isOff = env.LEAN_CTX_DISABLED !== undefined || env.LEAN_CTX_NO_HOOK !== undefined;
  return (isOff ? undefined : rewriteLine(text, shellSettings(env), ownBinary(env))) ?? text;
}

/** The expression that the user chose, the plain name where it is found, else this very file. */
function ownBinary(env: NodeJS.ProcessEnv): string {
  if (env.LEAN_CTX_HOOK_BINARY) return env.LEAN_CTX_HOOK_BINARY;
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const names = process.platform === 'win32' ? ['lean-ctx.cmd', 'lean-ctx.exe'] : ['lean-ctx'];
  if (folders.some((folder) => names.some((name) => existsSync(path.join(folder, name))))) return 'lean-ctx';
  return [process.execPath, realpathSync(process.argv[1] ?? '')]
    .map((file) => `"${file.replaceAll('\\', '/')}"`)
    .join(' ');
}

function standardInput(): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const part = Buffer.allocUnsafe(PART_BYTES);
      read(STDIN, part, 0, PART_BYTES, null, (error, count) => {
        if (error && error.code !== 'EOF') return reject(error);
        size += count;
        if (count === 0 || size > MOST_INPUT_BYTES) return resolve(Buffer.concat(parts).toString());
        parts.push(part.subarray(0, count));
        next();
      });
    };
    next();
  });
}
