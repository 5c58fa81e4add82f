import type { Failure } from '../result.ts';

export const databaseMissing = (reason: string): Failure => ({
  code: 'database-missing',
  message: `SQLite cannot be loaded (${reason}).`,
  remedy: 'Run npm rebuild better-sqlite3 where lean-ctx is installed, or lean-ctx doctor.',
});

export const databaseNewer = (file: string): Failure => ({
  code: 'database-newer',
  message: `${file} was written by a newer lean-ctx.`,
  remedy: 'Update lean-ctx, or delete the file.',
});

export const databaseUnusable = (file: string, code: string): Failure => ({
  code: 'database-unusable',
  message: `${file} cannot be used (${code}).`,
  remedy: 'Check that the disk has room and that the folder may be written; the file itself may be deleted.',
});
