/** Why a file is taken for the output of a program. */
export type GeneratedReason = 'lock file' | 'generated name' | 'marked as generated' | 'long lines';

const LOCK_FILES: ReadonlySet<string> = new Set([
  'Cargo.lock',
  'Gemfile.lock',
  'Package.resolved',
  'Pipfile.lock',
  'bun.lock',
  'composer.lock',
  'deno.lock',
  'flake.lock',
  'go.sum',
  'gradle.lockfile',
  'mix.lock',
  'npm-shrinkwrap.json',
  'package-lock.json',
  'packages.lock.json',
  'pdm.lock',
  'pnpm-lock.yaml',
  'poetry.lock',
  'pubspec.lock',
  'uv.lock',
  'yarn.lock',
]);

const GENERATED_NAME =
  /(?:\.min\.(?:js|mjs|cjs|css)|[.-](?:bundle|chunk)\.(?:js|mjs|css)|\.(?:js|css)\.map|\.pb\.(?:go|cc|h)|\.pb\.gw\.go|_pb2(?:_grpc)?\.pyi?|_pb\.(?:js|d\.ts|ts)|\.(?:g|freezed)\.dart|\.designer\.cs|\.g\.(?:cs|i\.cs))$/i;

/** Marks stand at the beginning. */
const HEAD_BYTES = 2048;
/** A minifier or encoder leaves most of its output in lines longer than this; people do not. */
const LONG_LINE_BYTES = 1000;
const LINE_PROBE_BYTES = 65536;

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;|<!--|%|"""|'''|\(\*|\{-|!)/;

/** `generated` next to a warning, either order, within a few words: Go's and protoc's form among others. */
const WARNED =
  /generated[^\n]{0,160}(?:\n[^\n]{0,40})?do not (?:edit|modify|change)|do not (?:edit|modify|change)[^\n]{0,160}(?:\n[^\n]{0,40})?generated/i;
const TAGGED = /(?:^|[\s/*#;<!"'-])@generated\b/;
const ANNOUNCED =
  /\b(?:this (?:file|code) (?:is|was|has been) )?auto(?:matically|-)? ?generated (?:by|from|using|with)\b/i;

/**
 * Whether a program wrote the file: then it is listed and searched as text, but its definitions are not worth parsing.
 * @param path from the root
 * @param bytes the content, or its beginning
 */
export function isGenerated(path: string, bytes: Uint8Array): GeneratedReason | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (LOCK_FILES.has(name)) return 'lock file';
  if (GENERATED_NAME.test(name)) return 'generated name';
  const head = commentsIn(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));
  if (WARNED.test(head) || TAGGED.test(head) || ANNOUNCED.test(head)) return 'marked as generated';
  return isMostlyLongLines(bytes) ? 'long lines' : undefined;
}

/** The lines that look like comments: a generator's own source holds such marks, too, but in its code. */
function commentsIn(text: string): string {
  return text
    .split('\n')
    .filter((line) => COMMENT.test(line))
    .join('\n');
}

/** Whether most of the beginning lies in long lines: one long literal among ordinary code does not count. */
function isMostlyLongLines(bytes: Uint8Array): boolean {
  const probe = bytes.subarray(0, LINE_PROBE_BYTES);
  let inLongLines = 0;
  for (let start = 0; start < probe.length; ) {
    const newline = probe.indexOf(10, start);
    const end = newline < 0 ? probe.length : newline;
    if (end - start > LONG_LINE_BYTES) inLongLines += end - start;
    start = end + 1;
  }
  return inLongLines * 2 > probe.length;
}
