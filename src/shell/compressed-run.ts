import type { Printers } from './lex/index.ts';
import type { ShownLine } from './patterns/index.ts';

/** One stream of a finished command: all its bytes, or, when there were too many to hold, what was kept of them. */
export type CapturedStream =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'excerpt';
      /** First and last lines and every fault with its surroundings, gaps between them. */
      readonly lines: readonly ShownLine[];
      readonly sizeBytes: number;
      readonly lineCount: number;
    };

/** A finished command as the runner saw it. */
export interface CapturedRun {
  /** The line as the user wrote it. */
  readonly commandLine: string;
  /** The programs whose output this is, as `printingCommands` of `lex` finds them. */
  readonly printers: Printers;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly stdout: CapturedStream;
  readonly stderr: CapturedStream;
}

/** How an answer came to be. `raw` is what the command wrote, without colours only when they were there. */
export type Treatment = 'raw' | 'pattern' | 'filter' | 'generic' | 'repeat';

/** What a reader is given. Both streams end with a line break when they are not empty and the raw ones did. */
export interface CompressedRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly treatment: Treatment;
  /** Name of the pattern or user filter, '' otherwise. */
  readonly by: string;
  /** Tokens of both raw streams (secrets replaced); counted when it is asked for, which takes about 20 ms a megabyte. */
  readonly rawTokens: () => number;
  /** Tokens of what is given: never more than the raw ones. */
  readonly shownTokens: () => number;
  /** Id in the archive of both raw streams, stdout first; undefined when nothing is left out. */
  readonly handle: string | undefined;
}
