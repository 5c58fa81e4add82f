import type { Failure } from '../result.ts';
import { echo } from './tools.ts';

/** Neither a file nor a definition has the name that was given. */
export const nodeNotFound = (given: string, similar: readonly string[]): Failure => ({
  code: 'graph-node-not-found',
  message: `'${echo(given, 160)}' is not in the graph: no such file or definition is indexed.`,
  remedy:
    similar.length > 0
      ? `Did you mean ${similar.join(' or ')}?`
      : 'Name a file by its path, or a definition as NAME, Owner.NAME or path::NAME; ctx_search finds text.',
});

/** The file is there, and yet the index has not got it. */
export const fileNotIndexed = (given: string): Failure => ({
  code: 'graph-file-not-indexed',
  message: `${echo(given, 160)} is not indexed: ignore rules leave it out, or it is no text.`,
  remedy: 'ctx_read shows it; ctx_index action=status tells what is indexed.',
});

/** A name that several definitions in several files have, where one is needed. */
export const nodeAmbiguous = (given: string, handles: readonly string[], more: number): Failure => ({
  code: 'graph-node-ambiguous',
  message: `'${echo(given, 160)}' names ${handles.length + more} definitions.`,
  remedy: `Name one of: ${handles.join(', ')}${more > 0 ? `, … ${more} more` : ''}.`,
});

/** An action lacks an argument that only it needs. */
export const graphArgumentMissing = (action: string, argument: string, example: string): Failure => ({
  code: 'graph-argument-missing',
  message: `action ${action} needs ${argument}.`,
  remedy: `Example: ${example}.`,
});

/** The index, and so the graph, is not there yet. */
export const graphNotReady = (): Failure => ({
  code: 'graph-not-ready',
  message: 'the index is being built, there is no graph yet.',
  remedy: 'Retry shortly; ctx_index action=status tells how far it is.',
});

/** A chain was asked for in another form than `a -> b`. */
export const chainMalformed = (given: string): Failure => ({
  code: 'graph-chain-malformed',
  message: `'${echo(given, 160)}' names one end of a chain, two are needed.`,
  remedy: 'Write both ends as path: src/a.ts->src/b.ts.',
});

/** git could not tell what changed. */
export const changesUnknown = (since: string): Failure => ({
  code: 'graph-changes-unknown',
  message: `git cannot compare the files with ${echo(since, 80)}: it is no commit here, or this is no repository.`,
  remedy: 'Give since a commit, branch or tag that exists, such as HEAD~1.',
});

/** The file of an export cannot be written. */
export const exportNotWritten = (file: string, code: string): Failure => ({
  code: 'graph-export-failed',
  message: `${file} cannot be written (${code}).`,
  remedy: 'Name a file in a folder that exists and can be written, or leave --out away for stdout.',
});
