import { type BinaryFile, type BinaryKind, defineBinary, printable, startsWith } from './define-binary.ts';

const MOST_NAMES = 6;

/** ZIP (APPNOTE 6.3), tar (POSIX ustar), gzip (RFC 1952) and formats whose lists are packed themselves. */
export const ARCHIVES: readonly BinaryKind[] = [
  defineBinary({
    id: 'zip',
    recognise: (head) => startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06'),
    describe: (file) => ({ what: `${zipName(file.name)}, ${listed(zipEntries(file))}` }),
  }),
  defineBinary({
    id: 'tar',
    recognise: (head) => startsWith(head, 'ustar', 257),
    describe: (file) => ({ what: `tar archive, ${listed(tarEntries(file))}` }),
  }),
  defineBinary({
    id: 'gzip',
    recognise: (head) => startsWith(head, '\x1f\x8b\x08'),
    describe: (file) => {
      const unpacked = file.read(Math.max(0, file.sizeBytes - 4), file.sizeBytes).readUInt32LE(0);
      return {
        what: `gzip data that unpacks to ${unpacked.toLocaleString('en-US')} bytes by its own account`,
      };
    },
  }),
  plain('bzip2', 'bzip2 data', 'BZh'),
  plain('xz', 'xz data', '\xfd7zXZ\0'),
  plain('zstd', 'zstd data', '\x28\xb5\x2f\xfd'),
  plain('lz4', 'lz4 data', '\x04\x22\x4d\x18'),
  plain('7z', '7-Zip archive', '7z\xbc\xaf\x27\x1c'),
  plain('rar', 'RAR archive', 'Rar!\x1a\x07'),
  plain('ar', 'ar archive of objects', '!<arch>\n'),
  plain('rpm', 'RPM package', '\xed\xab\xee\xdb'),
];

function plain(id: string, what: string, magic: string): BinaryKind {
  return defineBinary({ id, recognise: (head) => startsWith(head, magic), describe: () => ({ what }) });
}

interface Entries {
  readonly names: readonly string[];
  readonly count: number;
  /** Whether the list goes on behind what was looked at. */
  readonly isCut: boolean;
}

function listed({ names, count, isCut }: Entries | undefined = { names: [], count: 0, isCut: true }): string {
  if (count === 0) return isCut ? 'its list of entries cannot be read' : 'empty';
  const shown = names.slice(0, MOST_NAMES).map(printable);
  const rest = count - shown.length;
  return `${isCut ? 'at least ' : ''}${count} entries: ${shown.join(', ')}${rest > 0 ? `, … ${rest} more` : ''}`;
}

const ZIP_NAMES: readonly (readonly [ending: RegExp, name: string])[] = [
  [/\.(?:jar|war|ear)$/i, 'Java archive'],
  [/\.(?:docx|docm)$/i, 'Word document (zip)'],
  [/\.(?:xlsx|xlsm)$/i, 'Excel workbook (zip)'],
  [/\.pptx$/i, 'PowerPoint slides (zip)'],
  [/\.od[tsp]$/i, 'OpenDocument (zip)'],
  [/\.(?:apk|aab)$/i, 'Android package (zip)'],
  [/\.whl$/i, 'Python wheel (zip)'],
  [/\.epub$/i, 'EPUB book (zip)'],
];

const zipName = (name: string): string =>
  ZIP_NAMES.find(([ending]) => ending.test(name))?.[1] ?? 'zip archive';

const END_RECORD_BYTES = 22;
const LONGEST_ZIP_COMMENT = 65_535;
const LARGEST_DIRECTORY_BYTES = 1 << 20;

/** The central directory is found from the end. */
function zipEntries(file: BinaryFile): Entries | undefined {
  const from = Math.max(0, file.sizeBytes - END_RECORD_BYTES - LONGEST_ZIP_COMMENT);
  const end = file.read(from, file.sizeBytes);
  const at = end.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + END_RECORD_BYTES > end.length) return undefined;
  const count = end.readUInt16LE(at + 10);
  const size = end.readUInt32LE(at + 12);
  const start = end.readUInt32LE(at + 16);
  const directory = file.read(start, start + Math.min(size, LARGEST_DIRECTORY_BYTES));
  const names: string[] = [];
  for (let entry = 0; entry + 46 <= directory.length && names.length < MOST_NAMES; ) {
    if (!startsWith(directory, 'PK\x01\x02', entry)) break;
    const nameBytes = directory.readUInt16LE(entry + 28);
    names.push(directory.toString('utf8', entry + 46, entry + 46 + nameBytes));
    entry += 46 + nameBytes + directory.readUInt16LE(entry + 30) + directory.readUInt16LE(entry + 32);
  }
  return { names, count, isCut: false };
}

const TAR_BLOCK = 512;
const MOST_TAR_ENTRIES = 20_000;

function tarEntries(file: BinaryFile): Entries {
  const names: string[] = [];
  let count = 0;
  let at = 0;
  for (; count < MOST_TAR_ENTRIES && at + TAR_BLOCK <= file.sizeBytes; ) {
    const header = file.read(at, at + TAR_BLOCK);
    if (!startsWith(header, 'ustar', 257)) return { names, count, isCut: false };
    const size = Number.parseInt(untilNul(header, 124, 12).trim() || '0', 8);
    if (!Number.isFinite(size)) return { names, count, isCut: true };
    // Types x, g, L and K carry names and notes for the entry behind them.
    if (!/[xgLK]/.test(header.toString('latin1', 156, 157))) {
      const prefix = untilNul(header, 345, 155);
      names.push(`${prefix === '' ? '' : `${prefix}/`}${untilNul(header, 0, 100)}`);
      count++;
    }
    at += TAR_BLOCK + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK;
  }
  return { names, count, isCut: at < file.sizeBytes };
}

function untilNul(bytes: Buffer, start: number, length: number): string {
  const end = bytes.indexOf(0, start);
  return bytes.toString('utf8', start, end < 0 ? start + length : Math.min(end, start + length));
}
