import type { LineVerdicts } from './line-verdicts.ts';

/** Code that is not the user's: the language, its runtime, installed packages. */
const FOREIGN =
  /\(?node:|\binternal\/|node_modules[\\/]|site-packages[\\/]|dist-packages[\\/]|[\\/]lib[\\/]python\d|<frozen |\/rustc\/|\.cargo[\\/]registry|\bjava\.base\/|\bat (?:java|javax|jdk|sun|kotlin|scala|groovy|org\.(?:junit|apache|gradle|springframework|hibernate|mockito|eclipse|testng|codehaus)|com\.(?:sun|intellij)|reactor|io\.netty)\.|[\\/]usr[\\/](?:local[\\/])?(?:lib|go[\\/]src|include)\b|[\\/](?:pkg[\\/]mod|gems|vendor[\\/]bundle)[\\/]|\b(?:core|std|alloc|test)::|__(?:rust|libc)_|\bat (?:System|Microsoft|Xunit|NUnit)\.|\blib(?:c|python|asan|stdc\+\+)[\w.]*\.so|\b_start\b|^\s*(?:runtime|testing|net\/http)\.\w|\((?:BuildId|<anonymous>)/;

interface Frame {
  readonly end: number;
  readonly isForeign: boolean;
  /** Python prints the innermost frame last, the others first. */
  readonly isInnermostLast: boolean;
}

/** A frame that begins at this line, with the lines that belong to it. */
function frameAt({ lines }: LineVerdicts, at: number): Frame | undefined {
  const line = lines[at] ?? '';
  if (/^\s+File "[^"]+", line \d+/.test(line)) return pythonFrame(lines, at);
  if (/^\s+at \S/.test(line)) return frame(lines, at, at + 1);
  if (/^\s+\d+: +(?:0x[\da-f]+ - )?\S/.test(line))
    return frame(lines, at, at + (/^\s+at \S/.test(lines[at + 1] ?? '') ? 2 : 1));
  if (/^\s+#\d+ +(?:0x[\da-f]+ in )?\S/.test(line)) return frame(lines, at, at + 1);
  if (/^\s+from \S+:\d+:in /.test(line)) return frame(lines, at, at + 1);
  if (/^\S.*\)$/.test(line) && /^\t\S+:\d+( \+0x[\da-f]+)?$/.test(lines[at + 1] ?? ''))
    return frame(lines, at, at + 2);
  return undefined;
}

function frame(lines: readonly string[], at: number, end: number): Frame {
  const isForeign = lines.slice(at, end).some((line) => FOREIGN.test(line));
  return { end, isForeign, isInnermostLast: false };
}

function pythonFrame(lines: readonly string[], at: number): Frame {
  const depth = /^\s*/.exec(lines[at] ?? '')?.[0].length ?? 0;
  let end = at + 1;
  while (end < lines.length && end <= at + 4 && new RegExp(`^\\s{${depth + 1},}\\S`).test(lines[end] ?? ''))
    end++;
  return { end, isForeign: FOREIGN.test(lines[at] ?? ''), isInnermostLast: true };
}

/** Leaves out runs of foreign frames; own ones, and the one in which it happened, stay. */
export function dropForeignFrames(verdicts: LineVerdicts): void {
  for (let at = 0; at < verdicts.count; ) {
    const trace: [number, Frame][] = [];
    let next = at;
    for (let found = frameAt(verdicts, next); found; found = frameAt(verdicts, next)) {
      trace.push([next, found]);
      next = found.end;
    }
    dropWithin(verdicts, trace);
    at = Math.max(next, at + 1);
  }
}

function dropWithin(verdicts: LineVerdicts, trace: readonly (readonly [number, Frame])[]): void {
  const innermost = trace[0]?.[1].isInnermostLast ? trace.length - 1 : 0;
  for (const [index, [start, { end, isForeign }]] of trace.entries()) {
    if (!isForeign || index === innermost) continue;
    for (let at = start; at < end; at++) verdicts.drop(at, at === start ? 'foreign frames' : '');
  }
}
