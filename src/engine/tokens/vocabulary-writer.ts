import {
  CharClass,
  Field,
  HEADER_BYTES,
  hashBytes,
  ID_BITS,
  MAGIC,
  NONE,
  SplitRule,
  STAGES,
  STAMP_BYTES,
} from './vocabulary-format.ts';

/** What a vocabulary is made from. */
export interface VocabularySource {
  readonly splitRule: keyof typeof SplitRule;
  /** The bytes of each token, by id. */
  readonly tokens: readonly Uint8Array[];
  /** The flags of `CharClass` of every code point; surrogates do not matter. */
  readonly classes: Uint8Array;
  /** 32 bytes that change whenever the file has to be built again. */
  readonly stamp: Uint8Array;
}

/** Lays out a vocabulary as `vocabulary-format.ts` draws it. Used when the package is built and by tests. */
export function writeVocabulary(source: VocabularySource): Uint8Array {
  const { blocks, stages } = shareBlocks(source.classes);
  const slotCount = 2 ** Math.ceil(Math.log2(source.tokens.length * 2));
  const tokenBytes = source.tokens.reduce((sum, token) => sum + token.length, 0);
  const place = sections();
  const at = {
    slots: place(slotCount * 4),
    offsets: place((source.tokens.length + 1) * 4),
    pairs: place(65536 * 4),
    singles: place(256 * 4),
    stages: place(STAGES),
    classes: place(blocks.length),
    bytes: place(tokenBytes + 16),
  };
  const file = new Uint8Array(place(0));
  const words = new Uint32Array(file.buffer);
  words[Field.magic] = MAGIC;
  words[Field.fileBytes] = file.length;
  words[Field.tokenCount] = source.tokens.length;
  words[Field.maxTokenBytes] = source.tokens.reduce((max, token) => Math.max(max, token.length), 0);
  words[Field.splitRule] = SplitRule[source.splitRule];
  words[Field.slotMask] = slotCount - 1;
  words[Field.slotsAt] = at.slots;
  words[Field.offsetsAt] = at.offsets;
  words[Field.pairsAt] = at.pairs;
  words[Field.singlesAt] = at.singles;
  words[Field.stagesAt] = at.stages;
  words[Field.classesAt] = at.classes;
  words[Field.bytesAt] = at.bytes;
  file.set(source.stamp.subarray(0, STAMP_BYTES), Field.stamp * 4);
  file.set(stages, at.stages);
  file.set(blocks, at.classes);
  writeTokens(source.tokens, file, at);
  return file;
}

/** Hands out offsets of sections, one after the other, each at a multiple of 16. */
function sections(): (sizeBytes: number) => number {
  let next = HEADER_BYTES;
  return (sizeBytes) => {
    const at = next;
    next = Math.ceil((at + sizeBytes) / 16) * 16;
    return at;
  };
}

interface TokenSections {
  readonly slots: number;
  readonly offsets: number;
  readonly pairs: number;
  readonly singles: number;
  readonly bytes: number;
}

function writeTokens(tokens: readonly Uint8Array[], file: Uint8Array, at: TokenSections): void {
  const words = new Uint32Array(file.buffer);
  const slotMask = words[Field.slotMask] as number;
  words.fill(NONE, at.slots / 4, at.slots / 4 + slotMask + 1);
  words.fill(NONE, at.pairs / 4, at.pairs / 4 + 65536);
  let offset = 0;
  for (const [id, token] of tokens.entries()) {
    const [b0 = 0, b1 = 0] = token;
    if (token.length === 1) words[at.singles / 4 + b0] = id;
    if (token.length === 2) words[at.pairs / 4 + (b0 | (b1 << 8))] = id;
    const hash = hashBytes(token, 0, token.length);
    let slot = hash & slotMask;
    while (words[at.slots / 4 + slot] !== NONE) slot = (slot + 1) & slotMask;
    words[at.slots / 4 + slot] = ((hash >>> ID_BITS) << ID_BITS) | id;
    words[at.offsets / 4 + id] = offset;
    file.set(token, at.bytes + offset);
    offset += token.length;
  }
  words[at.offsets / 4 + tokens.length] = offset;
}

/** Two-stage table: equal blocks of 256 code points are kept once. */
function shareBlocks(classes: Uint8Array): { blocks: Uint8Array; stages: Uint8Array } {
  const known = new Map<string, number>();
  const stages = new Uint8Array(STAGES);
  for (let stage = 0; stage < STAGES; stage++) {
    const key = Buffer.from(classes.subarray(stage * 256, stage * 256 + 256)).toString('latin1');
    if (!known.has(key)) known.set(key, known.size);
    stages[stage] = known.get(key) ?? 0;
  }
  if (known.size > 256) throw new Error('more blocks of character classes than one byte can number');
  return { blocks: Buffer.from([...known.keys()].join(''), 'latin1'), stages };
}

/** The members of the general categories that the patterns name, each as a set of code points. */
export interface Categories {
  /** `\p{Lu}` and `\p{Lt}` */
  readonly upper: Iterable<number>;
  /** `\p{Ll}` */
  readonly lower: Iterable<number>;
  /** `\p{Lm}` and `\p{Lo}` */
  readonly caseless: Iterable<number>;
  readonly mark: Iterable<number>;
  readonly number: Iterable<number>;
  readonly space: Iterable<number>;
}

/** The flags of every code point under a splitting rule. */
export function classify(categories: Categories, splitRule: keyof typeof SplitRule): Uint8Array {
  const { UPPER, LOWER, NUMBER, SPACE, NEWLINE, SYMBOL } = CharClass;
  const classes = new Uint8Array(STAGES * 256).fill(SYMBOL);
  const mark = (codePoints: Iterable<number>, flags: number) => {
    for (const codePoint of codePoints) classes[codePoint] = flags;
  };
  const looksAtCase = splitRule === 'o200k';
  mark(categories.upper, looksAtCase ? UPPER : UPPER | LOWER);
  mark(categories.lower, looksAtCase ? LOWER : UPPER | LOWER);
  mark(categories.caseless, UPPER | LOWER);
  if (looksAtCase) mark(categories.mark, UPPER | LOWER | SYMBOL);
  mark(categories.number, NUMBER);
  mark(categories.space, SPACE);
  mark([10, 13], SPACE | NEWLINE);
  return classes;
}
