import os from 'node:os';
import { type CommandLine, type CommandList, findProgram, lexCommandLine } from '../../shell/lex/index.ts';
import { shellSettings } from '../../shell/policy/index.ts';
import type { HookDialect } from './dialect.ts';
import { claude } from './dialects/claude.ts';
import { codex } from './dialects/codex.ts';
import { copilot } from './dialects/copilot.ts';
import { cursor } from './dialects/cursor.ts';
import { gemini } from './dialects/gemini.ts';
import { vibe } from './dialects/vibe.ts';
import { watchers } from './dialects/watchers.ts';
import { shellCallIn } from './payload.ts';
import { rewriteLine } from './rewrite-line.ts';

/** In the order in which they are asked; Claude's, which many took over, last. */
const DIALECTS: readonly HookDialect[] = [watchers, cursor, copilot, gemini, vibe, claude];

/** The verbs of `lean-ctx hook`, and which dialects answer. Those without one have nothing to say. */
export const HOOK_VERBS: Readonly<Record<string, readonly HookDialect[]>> = {
  rewrite: DIALECTS,
  copilot: DIALECTS,
  'codex-pretooluse': [codex],
  'vibe-pre-tool': [vibe],
  'codex-session-start': [],
  redirect: [],
  observe: [],
  deny: [],
  'read-dedup': [],
};

export interface HookContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** An expression of the shell for this program. */
  readonly binary: string;
}

/** What a hook prints, '' for nothing: on any doubt the client goes on as if no hook were there. */
export function answerHook(verb: string, input: string, context: HookContext): string {
  const { env, binary } = context;
  if (env.LEAN_CTX_DISABLED !== undefined || env.LEAN_CTX_NO_HOOK !== undefined) return '';
  const dialects = HOOK_VERBS[verb] ?? [];
  const call = dialects.length === 0 ? undefined : shellCallIn(input);
  const dialect = call && dialects.find((each) => each.speaks(call));
  if (call === undefined || dialect === undefined) return '';
  const command = rewriteLine(call.command, shellSettings(env), binary);
  if (command === undefined) return '';
  const where = { env, home: env.HOME ?? env.USERPROFILE ?? os.homedir(), cwd: call.cwd };
  const verdict = dialect.permissions(textsOf(lexCommandLine(call.command)), where);
  // A rule that forbids or asks is judged by the client on the command that the user knows.
  if (verdict !== 'allow' && verdict !== 'none') return '';
  const answer = dialect.replace(call, { ...call.args, command });
  return answer === undefined ? '' : `${JSON.stringify(answer)}\n`;
}

/** The line, and each command in it: as written, and without what only starts it. */
function textsOf(line: CommandLine): string[] {
  const commands = inList(line.list);
  return commands.length === 1 && commands[0] === line.text.trim()
    ? commands
    : [line.text.trim(), ...commands];

  function inList({ pipelines }: CommandList): string[] {
    return pipelines.flatMap(({ stages }) =>
      stages.flatMap((stage) => {
        if (stage.kind !== 'simple') return stage.lists.flatMap(inList);
        const [first] = stage.words;
        if (first === undefined) return [];
        const written = line.text.slice(first.start, stage.end);
        const inner = stage.words.flatMap(({ substitutions }) =>
          substitutions.flatMap(({ list }) => inList(list)),
        );
        const found = findProgram(stage);
        const bare =
          found?.kind === 'line'
            ? textsOf(lexCommandLine(found.text))
            : [found?.command.argv.join(' ') ?? written];
        return [...new Set([written, ...bare]), ...inner];
      }),
    );
  }
}
