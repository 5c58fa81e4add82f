import type { Readable, Writable } from 'node:stream';

/** How often the parent is looked at: within the two seconds that a server may outlive its owner. */
const PARENT_CHECK_MS = 1000;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Why a server has to end. `input-ended` is the polite way: what was asked before is still answered. */
export type Ending = 'input-ended' | 'signal' | 'parent-died' | 'output-closed';

/**
 * Calls `end` when the owner of this process is gone: its end of stdin is closed, it sent a signal, it no longer
 * reads, or it died while someone else keeps the pipe open (then only looking at the parent helps).
 * @returns a function that stops watching.
 */
export function watchOwner(input: Readable, output: Writable, end: (why: Ending) => void): () => void {
  const onInputEnd = () => end('input-ended');
  const onOutputError = () => end('output-closed');
  const onSignal = () => end('signal');
  input.on('end', onInputEnd);
  input.on('close', onInputEnd);
  output.on('error', onOutputError);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const timer = setInterval(parentCheck(), PARENT_CHECK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    for (const signal of SIGNALS) process.off(signal, onSignal);
    input.off('end', onInputEnd);
    input.off('close', onInputEnd);
    output.off('error', onOutputError);
  };

  function parentCheck(): () => void {
    const parent = process.ppid;
    return () => {
      if (process.ppid !== parent || !isAlive(parent)) end('parent-died');
    };
  }
}

/** Windows keeps the number of a dead parent, so it has to be asked for. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
