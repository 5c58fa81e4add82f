import type { Command, ShownLine } from './patterns/index.ts';

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
  /**
   * The programs whose output this is, in order, wrappers looked through. Several for a chain (`a && b; c`); for a
   * pipeline only its last program. Empty when the line could not be read.
   */
  readonly commands: readonly Command[];
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
  /** Tokens of both raw streams (secrets replaced), and of what is given. The second is never larger. */
  readonly rawTokens: number;
  readonly shownTokens: number;
  /** Id in the archive of both raw streams, stdout first; undefined when nothing is left out. */
  readonly handle: string | undefined;
}
