import { readFileSync, rmSync, statSync } from 'node:fs';
import { writeFileAtomic } from '../../core/atomic-file.ts';
import { type Artefact, artefacts, type HookPlace } from './artefacts.ts';
import { withBlock, withoutBlock } from './marked-block.ts';

/** What became of one file. */
export interface InstalledPart {
  readonly file: string;
  readonly outcome: 'written' | 'unchanged' | 'removed' | 'absent' | 'refused';
  /** For a file that may not be written: what its owner would have to add, or why it cannot be read. */
  readonly advice: string;
}

interface InstallOptions {
  readonly withAliases: boolean;
  /** Says what would be done, and does nothing. */
  readonly isDryRun: boolean;
}

/** Puts the shell functions in place. Done twice it changes nothing the second time. */
export function installShellHook(place: HookPlace, options: InstallOptions): InstalledPart[] {
  return artefacts(place, options)
    .map(asBytes)
    .map((part) => {
      const before = read(part.file);
      if (before === undefined && part.kind === 'block' && !part.mayCreate) return done(part, 'absent');
      const after = part.kind === 'file' ? part.text : withBlock(before, part.marks, part.body);
      return change(part, before, after, options.isDryRun);
    });
}

/** Takes all of it away; every file is then what it was before, to the byte. */
export function removeShellHook(place: HookPlace, isDryRun: boolean): InstalledPart[] {
  const forced = { ...place, env: { ...place.env, LEAN_CTX_SHELL_HOOK_FORCE: 'all' } };
  return artefacts(forced, { withAliases: true })
    .map(asBytes)
    .toReversed()
    .map((part) => {
      const before = read(part.file);
      if (before === undefined) return done(part, 'absent');
      const after = part.kind === 'file' ? undefined : withoutBlock(before, part.marks);
      if (after === before) return done(part, 'absent');
      const changed = change(part, before, after, isDryRun);
      return changed.outcome === 'written' ? { ...changed, outcome: 'removed' } : changed;
    });
}

function change(
  part: Artefact,
  before: string | undefined,
  after: string | undefined,
  isDryRun: boolean,
): InstalledPart {
  if (after === before) return done(part, 'unchanged');
  try {
    if (isDryRun) return done(part, 'written');
    if (after === undefined) rmSync(part.file);
    else writeFileAtomic(part.file, Buffer.from(after, 'latin1'), { mode: modeOf(part.file) });
    return done(part, 'written');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const wanted =
      part.kind === 'block'
        ? Buffer.from(`\n${part.marks.begin}\n${part.body}${part.marks.end}`, 'latin1').toString()
        : '';
    return { file: part.file, outcome: 'refused', advice: `${code ?? String(error)}${wanted}` };
  }
}

const done = ({ file }: Artefact, outcome: InstalledPart['outcome']): InstalledPart => ({
  file,
  outcome,
  advice: '',
});

/** Files of users are handled as bytes, one character each, whatever their encoding is; so our own text has to be. */
function asBytes(part: Artefact): Artefact {
  const bytes = (text: string): string => Buffer.from(text).toString('latin1');
  if (part.kind === 'file') return { ...part, text: bytes(part.text) };
  const { begin, end } = part.marks;
  return { ...part, marks: { begin: bytes(begin), end: bytes(end) }, body: bytes(part.body) };
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
}

const modeOf = (file: string): number => (statSync(file, { throwIfNoEntry: false })?.mode ?? 0o644) & 0o777;
