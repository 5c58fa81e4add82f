/** Code that is not the user's: the language, its runtime, installed packages. */
const FOREIGN = [
  /node:|\binternal\/|node_modules[\\/]|<anonymous>\)?$|\bnative\b|^\s*at (?:async )?(?:Promise\.all|new Promise|Array\.\w+) \(/,
  /(?:site|dist)-packages[\\/]|[\\/]lib[\\/]python\d|<frozen |<string>/,
  /\/rustc\/|\.cargo[\\/]registry|^\s+\d+: (?:<?(?:core|std|alloc|test|tokio|futures)::|__rust|rust_begin_unwind|_start|main$|__libc)/,
  /^\s*at (?:java|javax|jdk|sun|kotlin|kotlinx|scala|groovy|org\.(?:junit|opentest4j|apache|gradle|springframework|hibernate|mockito|eclipse|testng|codehaus|assertj|hamcrest)|com\.(?:sun|intellij)|reactor|io\.netty|app\/\/org\.junit|java\.base)[./]/,
  /[\\/]usr[\\/](?:local[\\/])?(?:lib|go[\\/]src|include|share)[\\/]|[\\/]go[\\/]src[\\/](?:runtime|testing)|[\\/](?:pkg[\\/]mod|gems|vendor)[\\/]|_testmain\.go/,
  /^\s*at (?:System|Microsoft|Xunit|NUnit|MSTest)\.|\bsysdeps\/|libsanitizer\/|\blibc\.so|in _start\b|__libc_start|__interceptor_|__GI_/,
  /[\\/]lib[\\/]std[\\/]\S+\.zig:/,
  /^\s*#?\s*(?:\.\/)?vendor\/bundle|\/rubygems\/|\/ruby\/\d/,
];

const isForeign = (lines: readonly string[]): boolean =>
  lines.some((line) => FOREIGN.some((each) => each.test(line)));

const SPACE = 32;
const TAB = 9;
/** First characters of frames that are not indented: `at`, `File`, the arrow of vitest. */
const FIRST_OF_FRAME = new Set(['a', 'F', '❯'].map((text) => text.charCodeAt(0)));

/** Where the frame that begins at a line ends; `at` itself when no frame begins there. Cheap for lines that are none. */
function endOfFrame(lines: readonly string[], at: number): number {
  const line = lines[at] ?? '';
  const first = line.charCodeAt(0);
  const isIndented = first === SPACE || first === TAB;
  if (isIndented || FIRST_OF_FRAME.has(first)) {
    if (/^\s*File "[^"]+", line \d+/.test(line)) return endOfPythonFrame(lines, at);
    if (/^\s*(?:at |❯ )\S/.test(line) || /^\s+#\d+ +0x[\da-f]+ in /.test(line)) return at + 1;
    if (/^\s+(?:from |# )?\S+:\d+:in [`']/.test(line)) return at + 1;
    if (/^\s+\d+: +\S/.test(line)) return /^\s+at \S/.test(lines[at + 1] ?? '') ? at + 2 : at + 1;
  }
  if (!isIndented && line.includes(': 0x') && /^\S+:\d+:\d+: 0x[\da-f]+ in /.test(line))
    return /^\s*\^/.test(lines[at + 2] ?? '') ? at + 3 : at + 1;
  const mayCall = line.endsWith(')') || line.startsWith('created by ');
  return mayCall && /^\s+\S+:\d+(?: \+0x[\da-f]+)?$/.test(lines[at + 1] ?? '') ? at + 2 : at;
}

function endOfPythonFrame(lines: readonly string[], at: number): number {
  const depth = indentOf(lines[at] ?? '');
  let end = at + 1;
  while (end < lines.length && end <= at + 4 && indentOf(lines[end] ?? '') > depth) end++;
  return end;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** So much is shown of a trace that has no frame of the user's code. */
const FRAMES_OF_FOREIGN_TRACE = 2;

/**
 * Which lines belong to frames that lead nowhere: foreign ones, beside frames of the user's own code, and frames that came
 * before in the same trace (recursion). Python's innermost frame stays whatever it is.
 */
export function foreignFrameLines(lines: readonly string[]): Uint8Array {
  const marked = new Uint8Array(lines.length);
  for (let at = 0; at < lines.length; ) {
    const starts: number[] = [];
    let next = at;
    for (let end = endOfFrame(lines, next); end > next; end = endOfFrame(lines, next)) {
      starts.push(next);
      next = end;
    }
    if (starts.length > 0) markTrace(lines, marked, [...starts, next]);
    at = Math.max(next, at + 1);
  }
  return marked;
}

function markTrace(lines: readonly string[], marked: Uint8Array, bounds: readonly number[]): void {
  const frames = bounds.slice(0, -1).map((start, index) => ({ start, end: bounds[index + 1] ?? start }));
  const own = frames.filter(({ start, end }) => !isForeign(lines.slice(start, end)));
  const isPython = /^\s*File "/.test(lines[bounds[0] ?? 0] ?? '');
  const innermost = isPython ? frames.at(-1) : undefined;
  const shown = new Set(own.length > 0 ? own : frames.slice(0, FRAMES_OF_FOREIGN_TRACE));
  if (innermost) shown.add(innermost);
  const seen = new Set<string>();
  for (const frame of frames) {
    const text = lines
      .slice(frame.start, frame.end)
      .join('\n')
      .replace(/\((?:0x|\{|\.{3}).*/, '');
    if (shown.has(frame) && !seen.has(text)) seen.add(text);
    else marked.fill(1, frame.start, frame.end);
  }
}
