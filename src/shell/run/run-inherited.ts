import { type ChildProcess, spawn } from 'node:child_process';
import { NOT_STARTED, shownExitCode } from './exit-code.ts';
import { groupGuard } from './owner-guard.ts';
import { endGroup, signalGroup } from './process-group.ts';
import type { Program } from './shell-choice.ts';

export interface InheritRequest {
  readonly program: Program;
  /** `undefined` for our own, also where that folder is gone. */
  readonly cwd: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As for a captured run: not when the terminal is ours. */
  readonly ownsGroup: boolean;
}

export interface InheritedEnd {
  readonly exitCode: number;
  /** Why the program could not be started, in the system's words. */
  readonly problem: string | undefined;
}

export interface InheritedRun {
  readonly ended: Promise<InheritedEnd>;
  send(signal: NodeJS.Signals): void;
}

/** Runs a program on our own streams: nothing stands between it and who reads. */
export function startInherited(request: InheritRequest): InheritedRun {
  const { program, cwd, env, ownsGroup } = request;
  const guard = ownsGroup ? groupGuard() : undefined;
  const child = spawn(program.file, program.args, {
    cwd,
    env,
    argv0: program.name,
    stdio: 'inherit',
    detached: ownsGroup && process.platform !== 'win32',
    windowsVerbatimArguments: program.isVerbatim,
  });
  const { pid } = child;
  guard?.add(pid);
  return {
    ended: endOf(child).finally(() => {
      if (pid === undefined || guard === undefined) return;
      if (child.signalCode === null) guard.remove(pid);
      else endGroup(child, true, () => guard.remove(pid)); // nobody is left to look after what it started
    }),
    send: (signal) => signalGroup(child, signal, ownsGroup),
  };
}

function endOf(child: ChildProcess): Promise<InheritedEnd> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ exitCode: NOT_STARTED, problem: error.message });
    });
    child.on('exit', (code, signal) =>
      resolve({ exitCode: shownExitCode(code, signal), problem: undefined }),
    );
  });
}
