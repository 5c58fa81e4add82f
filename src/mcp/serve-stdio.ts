import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { createLog, type Log, logLevel } from '../core/log.ts';
import type { Services } from '../tools/services.ts';
import { type Connection, connectWhenAsked } from './protocol/connect-when-asked.ts';
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
  const transport = new StdioTransport(stdin, stdout);
  reserveStdout(stdout, stderr);
  surviveBugs(log);
  const services = once(() =>
    import('../tools/services.ts').then(({ createServices }) => createServices({ env, log })),
  );
  const connectionId = `${process.pid}-${process.hrtime.bigint()}`;
  const session = new Session({
    env,
    log,
    services: services.get,
    version,
    cwd: process.cwd(),
    connectionId,
  });
  const connection = connectWhenAsked(transport, session, (error) =>
    log.debug(() => `protocol: ${error.message}`),
  );
  const stopWatching = watchOwner(stdin, stdout, (why) => {
    stopWatching();
    void end(why, { transport, session, connection, services });
  });
}

interface Running {
  readonly transport: StdioTransport;
  readonly session: Session;
  readonly connection: Connection;
  readonly services: Once<Services>;
}

/** Lets the last answers out, ends what runs in the background, and then the process. */
async function end(why: Ending, { transport, session, connection, services }: Running): Promise<void> {
  setTimeout(() => process.exit(0), GRACE_MS + LAST_MOMENT_MS).unref();
  if (why === 'input-ended') await Promise.race([lastAnswers(connection, session), delay(GRACE_MS)]);
  await transport.close();
  await Promise.all([transport.flushed(), services.made()?.then((shared) => shared.close())]);
  process.exit(0);
}

async function lastAnswers(connection: Connection, session: Session): Promise<void> {
  await connection.settled();
  await immediate(); // a request reaches the session a moment after its message
  await session.settled();
  await immediate(); // and its answer is written a moment after it is there
}

/** A bug in one call must not end the server for all others; it is told in the log. */
function surviveBugs(log: Log): void {
  process.on('uncaughtException', (error) => log.error(`uncaught: ${error.stack ?? error.message}`));
  process.on('unhandledRejection', (reason) => log.error(`unhandled rejection: ${String(reason)}`));
}

/** Something that is made at the first use. */
interface Once<T> {
  readonly get: () => Promise<T>;
  /** What was made, if it was. */
  readonly made: () => Promise<T> | undefined;
}

function once<T>(make: () => Promise<T>): Once<T> {
  let made: Promise<T> | undefined;
  return {
    get: () => {
      made ??= make();
      return made;
    },
    made: () => made,
  };
}
