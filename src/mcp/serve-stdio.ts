import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { createLog, logLevel } from '../core/log.ts';
import type { Services } from '../tools/services.ts';
import { connectWhenAsked } from './protocol/connect-when-asked.ts';
import { Session } from './session.ts';
import { type Ending, watchOwner } from './stdio/owner.ts';
import { reserveStdout } from './stdio/stdout-guard.ts';
import { StdioTransport } from './stdio/transport.ts';

/** Calls under way when stdin ends may still answer for this long. */
const GRACE_MS = 1000;
/** Nothing outlives the owner by more than this, whatever hangs. */
const LAST_MOMENT_MS = 1500;

/**
 * Serves MCP on stdin and stdout until the owner goes, then ends the process.
 * Only what answers `initialize` is loaded before the first message.
 */
export function serveStdio(version: string): void {
  const { env, stdin, stdout, stderr } = process;
  const log = createLog(logLevel(env), (line) => stderr.write(`${line}\n`));
  let services: Promise<Services> | undefined;
  const transport = new StdioTransport(stdin, stdout);
  reserveStdout(stdout, stderr);
  process.on('uncaughtException', (error) => log.error(`uncaught: ${error.stack ?? error.message}`));
  process.on('unhandledRejection', (reason) => log.error(`unhandled rejection: ${String(reason)}`));
  const session = new Session({
    env,
    log,
    services: () => {
      services ??= import('../tools/services.ts').then(({ createServices }) => createServices({ env, log }));
      return services;
    },
    version,
    cwd: process.cwd(),
    connectionId: `${process.pid}-${process.hrtime.bigint()}`,
  });
  const connection = connectWhenAsked(transport, session, (error) =>
    log.debug(() => `protocol: ${error.message}`),
  );
  let isEnding = false;
  const stopWatching = watchOwner(stdin, stdout, (why) => {
    if (isEnding) return;
    isEnding = true;
    stopWatching();
    void end(why);
  });

  async function end(why: Ending): Promise<void> {
    setTimeout(() => process.exit(0), GRACE_MS + LAST_MOMENT_MS).unref();
    if (why === 'input-ended') await Promise.race([lastAnswers(), delay(GRACE_MS)]);
    await transport.close();
    await Promise.all([transport.flushed(), services?.then((shared) => shared.close())]);
    process.exit(0);
  }

  async function lastAnswers(): Promise<void> {
    await connection.settled();
    await immediate(); // a request reaches the session a moment after its message
    await session.settled();
    await immediate(); // and its answer is written a moment after it is there
  }
}
