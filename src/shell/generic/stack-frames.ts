import { type LineVerdicts, UNMARKED } from './line-verdicts.ts';
import { masked } from './masked.ts';

/** Code that is not the user's: the language, its runtime, installed packages. */
const FOREIGN =
  /\(?node:|\binternal\/|node_modules[\\/]|site-packages[\\/]|dist-packages[\\/]|[\\/]lib[\\/]python\d|<frozen |\/rustc\/|\.cargo[\\/]registry|\bjava\.base\/|\bat (?:java|javax|jdk|sun|kotlin|scala|groovy|org\.(?:junit|apache|gradle|springframework|hibernate|mockito|eclipse|testng|codehaus)|com\.(?:sun|intellij)|reactor|io\.netty)\.|[\\/]usr[\\/](?:local[\\/])?(?:lib|libexec|go[\\/]src|include)\b|[\\/](?:pkg[\\/]mod|gems|vendor[\\/]bundle)[\\/]|\b(?:core|std|alloc|test)::|__(?:rust|libc)_|\bat (?:System|Microsoft|Xunit|NUnit)\.|\blib(?:c|python|asan|tsan|ubsan|stdc\+\+)[\w.]*\.so|libsanitizer\/|\b_start\b|^\s*(?:runtime|testing|net\/http)\.\w|\((?:BuildId|<anonymous>)|^\s*\((?:elixir|stdlib|kernel|ex_unit|mix) \d|^\s*:(?:erlang|lists|gen_server|proc_lib)\.|[\\/]vendor[\\/](?:composer|phpunit|laravel|symfony)[\\/]|^\s*\[C\]: |\bv8::|\bnode::|\bSB-(?:IMPL|INT|UNIX|KERNEL)::/;

interface Frame {
  readonly start: number;
  readonly end: number;
  readonly isForeign: boolean;
}

/** What is drawn before each line of a trace inside of another (Python's groups of exceptions). */
const BRANCH = /^(?:\s*[|+](?:-+)?)+\s?(?=\s)/;

/** The frame that begins at this line, with the lines that belong to it. */
function frameAt({ lines }: LineVerdicts, at: number): Frame | undefined {
  const line = bare(lines[at] ?? '');
  const end = endOfFrame(lines, line, at);
  if (end === at) return undefined;
  return { start: at, end, isForeign: lines.slice(at, end).some((each) => FOREIGN.test(bare(each))) };
}

function bare(line: string): string {
  return line.includes('|') || line.startsWith('  +') ? line.replace(BRANCH, '') : line;
}

/** Frames of one line: JavaScript, Java, .NET; C and sanitizers; valgrind; gdb; Ruby, Perl, Lua, Elixir, PHP. */
const ONE_LINE =
  /^\s+at \S|^\s+#\d+ +(?:0x[\da-f]+ in )?\S|^==\d+==\s+(?:at|by) 0x|^#\d+ +\S.*\) (?:at|from) \S+|^\s+from \S+:\d+:in |^\t\S+\(.*\) called at \S+ line \d+|^\t\S+:(?:\d+:)? in \S|^\s+\([\w ]+ \d[\d.]*\) \S+:\d+: |^\s+\S+\.exs?:\d+: \S|^#\d+ (?:\S+\(\d+\): |\[internal function\]: |\{main\})\S*/;
const NUMBERED = /^\s*\d+: +(?:0x[\da-f]+ - )?\S/;

/** Longer lines are no frames, and would take the shapes above long. */
const LONGEST_FRAME = 1500;

/** Where the frame ends that begins at a line; `at` itself when none does. */
function endOfFrame(lines: readonly string[], line: string, at: number): number {
  if (line.length > LONGEST_FRAME) return at;
  if (/^\s+File "[^"]+", line \d+/.test(line)) return endOfPythonFrame(lines, line, at);
  if (ONE_LINE.test(line)) return at + 1;
  const next = lines[at + 1] ?? '';
  if (NUMBERED.test(line) && isInTrace(line, next)) return at + (/^\s+at \S/.test(next) ? 2 : 1);
  const isCall = line.endsWith(')') || line.startsWith('created by ');
  return isCall && /^\s+\S+:\d+(?: \+0x[\da-f]+)?$/.test(next) && /^\S/.test(line) ? at + 2 : at;
}

/** `  3: core::panic` is a frame; `3: a sentence` is not. */
const isInTrace = (line: string, next: string): boolean =>
  /^\s+\d/.test(line) || /^\d+: (?:0x|\()/.test(line) || /^\s+at \S/.test(next);

function endOfPythonFrame(lines: readonly string[], line: string, at: number): number {
  const depth = indentOf(line);
  let end = at + 1;
  while (end < lines.length && end <= at + 4 && indentOf(bare(lines[end] ?? '')) > depth) end++;
  return end;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Leaves out runs of foreign frames and of the same call; own ones, and the one in which it happened, stay. */
export function dropForeignFrames(verdicts: LineVerdicts): void {
  for (let at = 0; at < verdicts.count; ) {
    const trace: Frame[] = [];
    let next = at;
    for (let found = frameAt(verdicts, next); found; found = frameAt(verdicts, next)) {
      trace.push(found);
      next = found.end;
    }
    if (trace.length > 1) dropWithin(verdicts, trace);
    at = Math.max(next, at + 1);
  }
}

/** So many frames of a trace that never comes to the user's code. */
const SHOWN_OF_FOREIGN = 2;

function dropWithin(verdicts: LineVerdicts, trace: readonly Frame[]): void {
  // Python prints the innermost frame last, the others first.
  const isPython = /File "/.test(verdicts.line(trace[0]?.start ?? 0));
  const innermost = isPython ? trace.length - 1 : 0;
  const isForeignOnly = trace.every(({ isForeign }) => isForeign);
  const isShown = (index: number): boolean =>
    index === innermost || (isForeignOnly && Math.abs(index - innermost) < SHOWN_OF_FOREIGN);
  for (const [index, frame] of trace.entries())
    if (frame.isForeign && !isShown(index)) drop(verdicts, frame, 'foreign frames');
  dropRecursion(
    verdicts,
    trace.filter(({ isForeign }) => !isForeign),
  );
}

const FEW_CALLS = 3;

/** A function that calls itself: the first and the last of these frames are enough. */
function dropRecursion(verdicts: LineVerdicts, frames: readonly Frame[]): void {
  const calls = frames.map(({ start, end }) =>
    masked(verdicts.lines.slice(start, end).join('\n')).replace(/ {2,}/g, ' '),
  );
  for (let at = 0; at < calls.length; ) {
    let end = at + 1;
    while (end < calls.length && calls[end] === calls[at]) end++;
    if (end - at > FEW_CALLS)
      for (const frame of frames.slice(at + 1, end - 1)) drop(verdicts, frame, 'frames of the same call');
    at = end;
  }
}

function drop(verdicts: LineVerdicts, { start, end }: Frame, what: string): void {
  for (let at = start; at < end; at++) verdicts.drop(at, at === start ? what : UNMARKED);
}
