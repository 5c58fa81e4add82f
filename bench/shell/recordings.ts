import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What a faithful short form still says: a text; several equally good ones; the number of something; or several things
 * near the mention of a place.
 */
export type Fact =
  | string
  | readonly string[]
  | { readonly count: number | string; readonly of: string }
  | { readonly at: string; readonly see: readonly (string | readonly string[])[] };

/** A recorded run of a tool with what has to survive. */
export interface Recording {
  readonly name: string;
  /** Folder below the root, '' at the top: the family of the pattern. */
  readonly family: string;
  readonly command: string;
  readonly exit: number;
  readonly tool: string;
  readonly version: string;
  /** `recorded` from the tool, or `written` from its documentation where it could not be had. */
  readonly origin: 'recorded' | 'written';
  readonly facts: {
    readonly must: readonly Fact[];
    readonly mustNot: readonly string[];
    readonly keepLines?: string;
    readonly exact?: boolean;
  };
  /** Share of the tokens that has to go. */
  readonly minSaving: number;
  readonly out: Buffer;
  readonly err: Buffer;
  /** Both streams as an agent sees them. */
  readonly raw: string;
}

/** All recordings below a folder, sorted by name. */
export function recordingsBelow(root: string): Recording[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => readRecording(root, file));
}

function readRecording(root: string, file: string): Recording {
  const base = file.slice(0, -'.json'.length);
  const out = readFileSync(`${base}.out`);
  const err = readFileSync(`${base}.err`);
  const described = JSON.parse(readFileSync(file, 'utf8')) as Omit<
    Recording,
    'name' | 'family' | 'out' | 'err'
  >;
  return {
    ...described,
    facts: { ...described.facts, mustNot: described.facts.mustNot ?? [] },
    origin: described.origin ?? 'recorded',
    minSaving: described.minSaving ?? 0,
    name: path.basename(base),
    family: path.relative(root, path.dirname(file)).replaceAll('\\', '/'),
    out,
    err,
    raw: joined(out.toString(), err.toString()),
  };
}

/** Both streams as one text, a line break between them where the first lacks one. */
export const joined = (out: string, err: string): string =>
  out !== '' && err !== '' && !out.endsWith('\n') ? `${out}\n${err}` : out + err;
