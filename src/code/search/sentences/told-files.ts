import { Flag, type Generation, type Segment } from '../../index/index.ts';
import { DEFINITION_KINDS } from '../../lang/index.ts';
import { isTold } from './definition-texts.ts';

/** A file with definitions that get a vector. */
export interface ToldFile {
  readonly document: number;
  readonly path: string;
  readonly sizeBytes: number;
  readonly contentHash: Uint8Array;
  /** Definitions that get a vector. */
  readonly toldCount: number;
}

/** A living one of a generation. */
export interface LivingFile extends ToldFile {
  readonly part: number;
}

const HASH_WORDS = 4;
const known = new WeakMap<Segment, readonly ToldFile[]>();

/** The files of a generation whose definitions get vectors, in the order of parts and documents. */
export function toldFiles({ parts }: Generation): LivingFile[] {
  const files: LivingFile[] = [];
  parts.forEach(({ segment, removed }, part) => {
    for (const file of filesOf(segment)) if (removed[file.document] === 0) files.push({ ...file, part });
  });
  return files;
}

function filesOf(segment: Segment): readonly ToldFile[] {
  const made = known.get(segment) ?? segment.paths.flatMap((_, document) => fileOf(segment, document));
  known.set(segment, made);
  return made;
}

/** Programs write more definitions than people, and nobody asks for those. */
function fileOf(segment: Segment, document: number): ToldFile[] {
  const { docHash, docSize, docFlags } = segment.columns;
  const toldCount = toldIn(segment, document);
  if (toldCount === 0 || ((docFlags[document] as number) & Flag.generated) !== 0) return [];
  const words = docHash.slice(HASH_WORDS * document, HASH_WORDS * (document + 1));
  const path = segment.paths[document] as string;
  const sizeBytes = docSize[document] as number;
  return [{ document, path, sizeBytes, contentHash: new Uint8Array(words.buffer), toldCount }];
}

function toldIn({ columns }: Segment, document: number): number {
  const { docFirstSymbol, symbolKind, symbolParent } = columns;
  let count = 0;
  for (let at = docFirstSymbol[document] as number; at < (docFirstSymbol[document + 1] as number); at++) {
    const kind = DEFINITION_KINDS[(symbolKind[at] as number) >>> 8];
    if (kind && isTold(kind, symbolParent[at] === 0)) count++;
  }
  return count;
}
