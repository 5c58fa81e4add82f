/** How much the archive holds. What is oldest goes first. */
export interface ArchiveLimits {
  /** Whether anything new is stored. */
  readonly isOn: boolean;
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
  isOn: true,
  maxAgeMs: 48 * HOUR_MS,
  maxBytes: 500 * MB,
  maxItems: 10_000,
  maxItemBytes: 10 * MB,
};

/**
 * The limits that a user set in the environment: LEAN_CTX_ARCHIVE=0 switches it off, LEAN_CTX_ARCHIVE_TTL are hours,
 * LEAN_CTX_ARCHIVE_DB_MAX_MB megabytes, LEAN_CTX_ARCHIVE_MAX_FILES outputs.
 */
export function archiveLimits(env: Readonly<Record<string, string | undefined>>): ArchiveLimits {
  const hours = positive(env.LEAN_CTX_ARCHIVE_TTL);
  const megabytes = positive(env.LEAN_CTX_ARCHIVE_DB_MAX_MB);
  const items = positive(env.LEAN_CTX_ARCHIVE_MAX_FILES);
  return {
    ...DEFAULT_LIMITS,
    isOn: env.LEAN_CTX_ARCHIVE !== '0' && env.LEAN_CTX_ARCHIVE?.toLowerCase() !== 'false',
    ...(hours === undefined ? {} : { maxAgeMs: hours * HOUR_MS }),
    ...(megabytes === undefined ? {} : { maxBytes: megabytes * MB }),
    ...(items === undefined ? {} : { maxItems: Math.floor(items) }),
  };
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
}
