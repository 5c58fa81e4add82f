import { statSync } from 'node:fs';

/** A text that differs after a file was changed, replaced, made or deleted. */
export function fileSignature(file: string): string {
  try {
    // Most of these files are absent, and each question looks: an error with its stack takes longer than the call.
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat ? `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}:${stat.ino}` : 'absent';
  } catch {
    return 'absent'; // closed to us, such as the settings of another user whose HOME was kept
  }
}

/** Files with the signatures that they had before they were read. */
export type Signatures = ReadonlyMap<string, string>;

export const signaturesOf = (files: Iterable<string>): Map<string, string> =>
  new Map(Array.from(files, (file) => [file, fileSignature(file)]));

export function haveChanged(signatures: Signatures): boolean {
  for (const [file, seen] of signatures) if (fileSignature(file) !== seen) return true;
  return false;
}
