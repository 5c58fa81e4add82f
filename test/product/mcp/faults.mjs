// Loaded before the program (`node --import`). The first SIGUSR2 breaks the parser of the main thread in the middle of its
// next text, a later one ends the threads that there are, once. Says on stderr what it did.
import { isMainThread } from 'node:worker_threads';
import { Parser } from 'web-tree-sitter';

if (isMainThread) {
  const threads = new Set();
  process.on('worker', (thread) => {
    threads.add(thread);
    thread.once('exit', () => threads.delete(thread));
  });
  const { parse } = Parser.prototype;
  let parser = 'whole';
  let hasEndedThreads = false;
  Parser.prototype.parse = function (...args) {
    if (parser !== 'to break') return parse.apply(this, args);
    parser = 'broken';
    process.stderr.write('FAULT parser\n');
    throw new WebAssembly.RuntimeError('memory access out of bounds');
  };
  process.on('SIGUSR2', () => {
    if (parser === 'whole') parser = 'to break';
    else if (parser === 'broken' && !hasEndedThreads && threads.size > 0) {
      hasEndedThreads = true;
      process.stderr.write('FAULT thread\n');
      for (const thread of threads) void thread.terminate();
    }
  });
}
