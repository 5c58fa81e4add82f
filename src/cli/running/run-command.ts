import { failureLine } from '../../core/messages/cli.ts';
import { shellNotStarted, shellRefused, shellUsage, shellWarned } from '../../core/messages/shell.ts';
import type { Failure } from '../../core/result.ts';
import { writeFully } from '../../core/write-fully.ts';
import { type CommandLine, lexCommandLine } from '../../shell/lex/index.ts';
import {
  isHeavy,
  isOn,
  type OutputPolicy,
  objectionTo,
  outputPolicy,
  type ShellSettings,
} from '../../shell/policy/index.ts';
import {
  childEnvironment,
  chooseShell,
  type Program,
  REFUSED,
  shellProgram,
  startInherited,
} from '../../shell/run/index.ts';
import { innermostCommand, withInlineSettings } from './inline-settings.ts';
import { type Invocation, readInvocation, runVerb } from './read-invocation.ts';
import { relaySignals } from './relay-signals.ts';
import { runCaptured } from './run-captured.ts';
import { savedSettings } from './saved-settings.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

const STDERR = 2;

type Environment = Readonly<Record<string, string | undefined>>;

/** A line with all that is known of it before it runs. */
interface Plan {
  readonly invocation: Invocation;
  readonly line: CommandLine;
  /** Our environment, and the same with what the line itself sets for us. */
  readonly own: Environment;
  readonly env: Environment;
  readonly settings: ShellSettings;
  readonly around: Surroundings;
}

/**
 * Runs a command line and ends the process with its exit code. This is the way of every command of an agent: it loads
 * nothing that this very command does not need.
 */
export async function runCommand([word, ...argv]: readonly string[]): Promise<never> {
  process.exit(await runLine(readInvocation(runVerb(word) ?? '-c', argv), process.env));
}

/** Runs a command line. → the exit code that tells of it */
export async function runLine(given: Invocation, own: Environment): Promise<number> {
  if (given.command === '') {
    report(shellUsage(given.verb));
    return 1;
  }
  const outer = lexCommandLine(given.command);
  const inner = innermostCommand(outer);
  const invocation = inner === undefined ? given : { ...given, command: inner };
  const line = inner === undefined ? outer : lexCommandLine(inner);
  const settings = await savedSettings(own);
  const plan: Plan = {
    invocation,
    line,
    own,
    env: withInlineSettings(own, line),
    settings,
    around: surroundings(own),
  };
  if (isRefused(plan)) return REFUSED;
  const policy = outputPolicy(line, settings.excludedCommands);
  const reason = whyLeftAlone(plan, policy);
  if (reason === undefined) return capture(plan, policy);
  const exitCode = await runInherited(plan);
  if (invocation.isExplained) writeFully(STDERR, Buffer.from(`left alone: ${reason}\n`));
  return exitCode;
}

/** The gate, unless the whole of lean-ctx is switched off. It warns people and refuses agents. */
function isRefused({ line, settings, around, invocation, own }: Plan): boolean {
  if (settings.security === 'off' || own.LEAN_CTX_DISABLED !== undefined) return false;
  const objection = objectionTo(line, settings.rules);
  if (objection === undefined || invocation.direct !== undefined) return false;
  const isEnforced = settings.security === 'enforce' && around.isUnattended;
  const message = isEnforced ? shellRefused : shellWarned;
  report(message(objection.kind, objection.word));
  return isEnforced;
}

/** Why the command keeps our streams; `undefined` when it does not. */
function whyLeftAlone({ invocation, env, around }: Plan, policy: OutputPolicy): string | undefined {
  if (env.LEAN_CTX_DISABLED !== undefined) return 'lean-ctx is switched off';
  if (isWrapped(env)) return 'another lean-ctx owns the output';
  if (isOn(env.LEAN_CTX_RAW) || invocation.isRaw || invocation.verb === '-t') return 'raw was asked for';
  if (around.isStored) return 'a file gets the output';
  if (isOn(env.LEAN_CTX_COMPRESS)) return undefined;
  if (policy.kind === 'passthrough') return 'it needs the terminal, or does not end by itself';
  return around.isWatched && !invocation.isExplained ? 'a person reads the output' : undefined;
}

/** Another lean-ctx above us owns the output: told by its process number, which counts while it lives. */
function isWrapped({ LEAN_CTX_WRAPPED: owner = '' }: Plan['env']): boolean {
  const pid = Number(owner);
  if (!Number.isInteger(pid) || pid <= 1) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function runInherited({ invocation, around, own }: Plan): Promise<number> {
  const [file, ...args] = invocation.direct ?? [];
  const program: Program =
    file === undefined
      ? shellProgram(chooseShell({ env: own, platform: process.platform }), invocation.command)
      : { file, args, name: file, isVerbatim: false };
  const env = childEnvironment(own);
  const run = startInherited({ program, cwd: undefined, env, ownsGroup: !around.hasTerminal });
  relaySignals(run, around.hasTerminal);
  const { exitCode, problem } = await run.ended;
  if (problem !== undefined) report(shellNotStarted(program.file, problem));
  return exitCode;
}

async function capture(
  { invocation, line, settings, around, own }: Plan,
  policy: OutputPolicy,
): Promise<number> {
  const isSlow = isHeavy(line, policy.printers.commands, settings.heavyPrefixes);
  return runCaptured({
    command: invocation.command,
    env: own,
    policy,
    shell: chooseShell({ env: own, platform: process.platform }),
    hasTerminal: around.hasTerminal,
    isStderrStored: around.isStderrStored,
    isExplained: invocation.isExplained,
    timeoutMs: isSlow ? settings.heavyTimeoutMs : settings.timeoutMs,
    patienceMs: isSlow ? LONG_PATIENCE_MS : PATIENCE_MS,
  });
}

/** Who waits longer for a command sees its output as it comes, unshortened: nothing is ended that nobody asked to end. */
const PATIENCE_MS = 120_000;
const LONG_PATIENCE_MS = 600_000;

function report(failure: Failure): void {
  writeFully(STDERR, Buffer.from(`${failureLine('lean-ctx', failure)}\n`));
}
