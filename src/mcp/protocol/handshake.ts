/** The revisions that begin with `initialize`, newest first; a test holds this list against the SDK's. */
export const HANDSHAKE_REVISIONS = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const;

/** The revision to speak: the one that was asked for when it is known, else the newest. */
export function chooseRevision(requested: unknown): string {
  return HANDSHAKE_REVISIONS.find((revision) => revision === requested) ?? HANDSHAKE_REVISIONS[0];
}
