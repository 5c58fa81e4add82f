import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { scriptLanguageUnknown, scriptRuntimeMissing } from '../../core/messages/shell.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { chooseShell, type EndedRun, type Environment, type Program, startCaptured } from '../run/index.ts';
import { LANGUAGES, type ScriptLanguage } from './languages.ts';

export interface ScriptRequest {
  readonly language: string;
  readonly code: string;
  readonly env: Environment;
  /** Told to the script as `PROJECT_ROOT`: it starts in an empty folder of its own. */
  readonly projectRoot: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** All that a script sees of our environment. */
const PASSED_ON =
  /^(?:PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TERM|TMPDIR|TEMP|TMP|SystemRoot|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|GOCACHE|GOMODCACHE|GOPATH|CARGO_HOME|RUSTUP_HOME)$/i;
/** The first version of Node that leaves types out by itself. */
const STRIPS_TYPES = [22, 6] as const;

/**
 * Runs a script in an empty folder that is gone afterwards, without input, with few variables of ours. It is no prison: the
 * script may do what the user may.
 */
export async function runScript(request: ScriptRequest): Promise<Result<EndedRun>> {
  const language = LANGUAGES.find(({ name }) => name === request.language);
  if (language === undefined) {
    return fail(
      scriptLanguageUnknown(
        request.language,
        LANGUAGES.map(({ name }) => name),
      ),
    );
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lean-ctx-script-'));
  try {
    const file = path.join(folder, language.fileName);
    writeFileSync(file, request.code);
    const steps = stepsOf(language, file, path.join(folder, 'program'), request.env);
    if (steps === undefined) return fail(scriptRuntimeMissing(language.name, programsOf(language)));
    return ok(await runSteps(steps, folder, request));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function runSteps(steps: readonly Program[], cwd: string, request: ScriptRequest): Promise<EndedRun> {
  const deadline = performance.now() + request.timeoutMs;
  let ended: EndedRun | undefined;
  for (const program of steps) {
    ended = await startCaptured({
      program,
      cwd,
      env: scriptEnvironment(request),
      stdin: 'none',
      ownsGroup: true,
      timeoutMs: Math.max(1, deadline - performance.now()),
      signal: request.signal,
    }).ended;
    if (ended.exitCode !== 0) break;
  }
  return ended as EndedRun; // there is at least one step
}

function stepsOf(
  { ways, then }: ScriptLanguage,
  file: string,
  out: string,
  env: Environment,
): readonly Program[] | undefined {
  if (ways.length === 0) {
    const shell = chooseShell({ env, platform: process.platform });
    const flags = shell.family === 'powershell' ? ['-NoProfile', '-File', file] : [file];
    return [{ file: shell.file, args: flags, name: shell.name, isVerbatim: false }];
  }
  const fill = (words: readonly string[]): string[] =>
    words.map((word) => (word === 'FILE' ? file : word === 'OUT' ? out : word));
  const way = ways.find((each) => isUsable(each, env));
  if (way === undefined) return undefined;
  return [way, ...(then === undefined ? [] : [then])].map((words) => {
    const [program = '', ...args] = fill(words);
    return { file: program === 'node' ? process.execPath : program, args, name: program, isVerbatim: false };
  });
}

function isUsable([program = '', ...args]: readonly string[], env: Environment): boolean {
  if (program !== 'node') return isOnPath(program, env);
  if (!args.includes('--experimental-strip-types')) return true;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > STRIPS_TYPES[0] || (major === STRIPS_TYPES[0] && minor >= STRIPS_TYPES[1]);
}

function isOnPath(program: string, env: Environment): boolean {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return (env.PATH ?? env.Path ?? '')
    .split(path.delimiter)
    .some(
      (folder) => folder !== '' && endings.some((ending) => existsSync(path.join(folder, program + ending))),
    );
}

const programsOf = ({ ways }: ScriptLanguage): string[] => [
  ...new Set(ways.map(([program = '']) => program)),
];

const scriptEnvironment = ({ env, projectRoot }: ScriptRequest): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => PASSED_ON.test(name))),
  PROJECT_ROOT: projectRoot,
  NO_COLOR: '1',
  PYTHONIOENCODING: 'utf-8',
});
