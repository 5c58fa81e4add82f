import { cliUnwritable, failureLine } from '../core/messages/cli.ts';

/** What a shell shows for a program that SIGPIPE ended: 128 + 13. */
const BROKEN_PIPE = 141;

/**
 * When the reader of stdout goes away (`lean-ctx find x | head -1`) there is nobody left to serve: the process ends
 * without a word. For short-lived commands only; servers decide for themselves.
 */
export function endSilentlyWithReader(): void {
  process.stdout.on('error', endWithoutOutput);
  process.stderr.on('error', () => {
    // Nobody reads the messages; the data is still wanted.
  });
}

/** Ends the process once all that was written is out; what is still open (a pool, a watcher) does not hold it. */
export function exitWhenWritten(code: number): void {
  const exit = (): void => {
    process.stderr.write('', () => process.exit(code));
  };
  process.stdout.write('', (error) => (error ? endWithoutOutput(error) : exit()));
}

/** A closed pipe is no news; a full disk behind `> file` is. */
function endWithoutOutput(error: NodeJS.ErrnoException): never {
  const isClosed = error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED';
  if (!isClosed)
    process.stderr.write(`${failureLine('lean-ctx', cliUnwritable(error.code ?? error.message))}\n`);
  process.exit(isClosed ? BROKEN_PIPE : 1);
}
