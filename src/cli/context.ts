import { once } from 'node:events';
import os from 'node:os';
import { type Config, openProject, type Project } from '../core/config/index.ts';
import { type Directories, directories } from '../core/directories.ts';
import { createLog, type Log, logLevel } from '../core/log.ts';
import { failureLine } from '../core/messages/cli.ts';
import type { Failure, Result } from '../core/result.ts';
import { createStyle, type Style, wantsColor } from './style.ts';

/** One of the two streams that a command writes to. */
export interface Output {
  readonly isTty: boolean;
  /** Width of the terminal in characters; 80 where there is none. */
  readonly columns: number;
  readonly style: Style;
  write(text: string | Uint8Array): void;
}

/** Where data goes. */
export interface DataOutput extends Output {
  /** Settles when there is room for more, so that a long answer is not held in memory for a slow reader. */
  drained(): Promise<void>;
}

/** Everything of the world that a command may touch. Data goes to `stdout`, everything else to `stderr`. */
export interface CommandContext {
  readonly version: string;
  /** Name of the running command, for messages. */
  readonly command: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly stdout: DataOutput;
  readonly stderr: Output;
  readonly log: Log;
  /** Where lean-ctx keeps things; resolved at the first use. */
  readonly directories: Directories;
  /** Aborted by the first SIGINT or SIGTERM from the moment it is asked for; a second one ends the process. */
  readonly signal: AbortSignal;
  /** Standard input, part by part. */
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Prints a failure as one line on stderr. */
  report(failure: Failure): void;
  /** Prints one JSON document. */
  writeJson(document: object): void;
  /** The project to work on and its settings. Warnings about settings go to stderr, unless they are to be kept. */
  openProject(explicitRoot?: string, warnings?: 'print' | 'keep'): Promise<Result<Project>>;
}

/** The context of this process. */
export function processContext(command: string, version: string): CommandContext {
  const { env, platform } = process;
  const cwd = process.cwd();
  const home = os.homedir();
  const stdout = outputOf(process.stdout);
  const stderr = outputOf(process.stderr);
  const log = createLog(logLevel(env), (line) => stderr.write(`${line}\n`));
  const who = `lean-ctx ${command}`.trim();
  const report = (failure: Failure): void => stderr.write(`${failureLine(who, failure)}\n`);
  let signal: AbortSignal | undefined;
  return {
    version,
    command,
    env,
    cwd,
    home,
    platform,
    stdout,
    stderr,
    log,
    report,
    get directories() {
      return directories();
    },
    get signal() {
      signal ??= interruption();
      return signal;
    },
    get stdin() {
      return process.stdin; // a stream is set up at its first use
    },
    writeJson: (document) => stdout.write(`${JSON.stringify(document, null, 2)}\n`),
    openProject: async (explicitRoot, warnings = 'print') => {
      const project = await openProject(explicitRoot, { directories: directories(), env, home, cwd });
      if (project.ok && warnings === 'print') warnAbout(project.value.config, log);
      return project;
    },
  };
}

function warnAbout({ warnings }: Config, log: Log): void {
  for (const { message, remedy } of warnings) log.warn([message, remedy].filter(Boolean).join(' '));
}

function outputOf(stream: NodeJS.WriteStream): DataOutput {
  const isTty = stream.isTTY === true;
  return {
    isTty,
    columns: stream.columns || 80, // some terminals say 0
    style: createStyle(wantsColor(isTty, process.env)),
    write: (text) => {
      stream.write(text);
    },
    drained: async () => {
      if (stream.writableNeedDrain) await once(stream, 'drain');
    },
  };
}

function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}
