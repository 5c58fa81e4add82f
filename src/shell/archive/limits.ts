/** How much the archive holds. What is oldest goes first. */
export interface ArchiveLimits {
  readonly maxAgeMs: number;
  /** Of all files together. */
  readonly maxBytes: number;
  /** Each output is two files, and a folder of very many is slow. */
  readonly maxItems: number;
  /** Larger outputs are refused. */
  readonly maxItemBytes: number;
}

const HOUR_MS = 3_600_000;
const MB = 1024 * 1024;

/** Two days: a session that is resumed the next morning still finds what it was told of. */
export const DEFAULT_LIMITS: ArchiveLimits = {
  maxAgeMs: 48 * HOUR_MS,
  maxBytes: 500 * MB,
  maxItems: 10_000,
  maxItemBytes: 10 * MB,
};

/** The limits that a user set in the environment: hours in LEAN_CTX_ARCHIVE_TTL, MB in LEAN_CTX_ARCHIVE_DB_MAX_MB. */
export function archiveLimits(env: Readonly<Record<string, string | undefined>>): ArchiveLimits {
  const hours = positive(env.LEAN_CTX_ARCHIVE_TTL);
  const megabytes = positive(env.LEAN_CTX_ARCHIVE_DB_MAX_MB);
  const items = positive(env.LEAN_CTX_ARCHIVE_MAX_FILES);
  return {
    ...DEFAULT_LIMITS,
    ...(hours === undefined ? {} : { maxAgeMs: hours * HOUR_MS }),
    ...(megabytes === undefined ? {} : { maxBytes: megabytes * MB }),
    ...(items === undefined ? {} : { maxItems: Math.floor(items) }),
  };
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
}
