import { lexCommandLine, printingCommands } from '../../src/shell/lex/index.ts';
import { patternFor } from '../../src/shell/patterns/index.ts';
import type { Row } from './report.ts';

/** What recordings say of one pattern. */
export interface MeasuredPattern {
  readonly recordings: number;
  /** How many of them are of failing runs, and how many were written from documentation. */
  readonly failed: number;
  readonly written: number;
  readonly rawTokens: number;
  readonly shownTokens: number;
}

/** By the name of the pattern that owns the command, sorted. */
export async function measuredPatterns(rows: readonly Row[]): Promise<Record<string, MeasuredPattern>> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const name = (await ownerOf(row)) ?? row.treatment;
    found.set(name, [...(found.get(name) ?? []), row]);
  }
  const names = [...found.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, summed(found.get(name) ?? [])]));
}

async function ownerOf({ recording }: Row): Promise<string | undefined> {
  const [command, ...others] = printingCommands(lexCommandLine(recording.command)).commands;
  return command && others.length === 0 ? (await patternFor(command))?.name : undefined;
}

const summed = (rows: readonly Row[]): MeasuredPattern => ({
  recordings: rows.length,
  failed: rows.filter(({ recording }) => recording.exit !== 0).length,
  written: rows.filter(({ recording }) => recording.origin === 'written').length,
  rawTokens: rows.reduce((sum, row) => sum + row.rawTokens, 0),
  shownTokens: rows.reduce((sum, row) => sum + row.shownTokens, 0),
});
