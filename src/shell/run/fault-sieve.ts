/** One stretch of three letters of each word that a fault may show itself by (see `generic/faults.ts`). */
const STEMS = [
  ...[
    'err',
    'fai',
    'fat',
    'pan',
    'rit',
    'mer',
    'ler',
    'eve',
    'xce',
    'ceb',
    'aus',
    'bor',
    'sse',
    'ill',
    'eni',
    'ref',
  ],
  ...[
    'orb',
    'una',
    'med',
    'meo',
    'me ',
    'nno',
    "n't",
    'd n',
    'unh',
    'unc',
    'und',
    'suc',
    'fou',
    't o',
    'spa',
    'onf',
  ],
  ...[
    'rej',
    'rru',
    'ras',
    'egm',
    'dum',
    'nit',
    'rac',
    'adl',
    'rfl',
    'cko',
    'oom',
    'cve',
    'ghs',
    'ust',
    'uln',
    'rul',
  ],
  ...['***', 'nva', 'xpe', 'xpi', 'unr', 'ssi', 'ft:', 'ht:', 'tua', 'cei', 'got'],
] as const;
/** The first bytes of marks such as ✗ ✘ ● ❌ ⨯ ✖ in UTF-8. */
const MARKS = [0x9c97, 0x9c98, 0x978f, 0x9d8c, 0xa8af, 0x9c96] as const;

/** Three bytes, five bits of each: the letters of either case are the same. */
const TRIPLES = tripleTable();

function tripleTable(): Uint8Array {
  const table = new Uint8Array(1 << 15);
  const mark = (a: number, b: number, c: number): void => {
    table[((a & 31) << 10) | ((b & 31) << 5) | (c & 31)] = 1;
  };
  for (const stem of STEMS) mark(stem.charCodeAt(0), stem.charCodeAt(1), stem.charCodeAt(2));
  for (const rest of MARKS) mark(0xe2, rest >> 8, rest & 0xff);
  for (let third = 0; third < 32; third++) mark(0xc3, 0x97, third); // ×
  return table;
}

/** What one pass over some bytes finds. */
export interface Sieved {
  readonly lineBreaks: number;
  /** Where lines begin that may tell of a fault, and how many line breaks stand before them. */
  readonly starts: readonly number[];
  readonly numbers: readonly number[];
}

/**
 * Counts lines and finds those that may tell of a fault, at the speed at which a pipe delivers: of 100 bytes of an ordinary
 * log some 3 are looked at again. Every fault is among them, beside other lines.
 */
export function sieveLines(bytes: Uint8Array): Sieved {
  const starts: number[] = [];
  const numbers: number[] = [];
  let lineBreaks = 0;
  let lineStart = 0;
  let taken = -1;
  let triple = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    triple = ((triple << 5) | (byte & 31)) & 0x7fff;
    if (byte === 10) {
      lineBreaks++;
      lineStart = at + 1;
    } else if (TRIPLES[triple] === 1 && taken !== lineStart) {
      taken = lineStart;
      starts.push(lineStart);
      numbers.push(lineBreaks);
    }
  }
  return { lineBreaks, starts, numbers };
}
