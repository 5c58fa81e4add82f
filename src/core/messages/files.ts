import type { Failure } from '../result.ts';

export const lockBusy = (file: string, pid: number | undefined, host: string | undefined): Failure => ({
  code: 'lock-busy',
  message: `Another lean-ctx is already running here (${holder(pid, host)}, lock ${file}).`,
  remedy: 'Wait until it has finished, or stop that process.',
});

const holder = (pid: number | undefined, host: string | undefined): string =>
  `${pid === undefined ? 'process not known yet' : `process ${pid}`}${host === undefined ? '' : ` on ${host}`}`;

export const lockImpossible = (file: string, reason: string): Failure => ({
  code: 'lock-impossible',
  message: `The lock ${file} cannot be made (${reason}).`,
  remedy: 'Make its folder writable, or free some space.',
});

export const pathHasNul = (): Failure => ({
  code: 'path-invalid',
  message: 'A path cannot hold a NUL character.',
  remedy: 'Name the file without it.',
});

export const pathIsDevice = (requested: string): Failure => ({
  code: 'path-invalid',
  message: `'${requested}' names a device or a stream, not a file.`,
  remedy: 'Name an ordinary file.',
});

export const pathOutside = (requested: string, root: string): Failure => ({
  code: 'path-outside',
  message: `path escapes project root: '${requested}' is not inside ${root}.`,
  remedy: "Add its folder to 'extra_roots' in the configuration if it may be used.",
});

export const pathNotFile = (requested: string): Failure => ({
  code: 'path-not-file',
  message: `'${requested}' is not an ordinary file.`,
  remedy: 'Name a file.',
});

export const pathUnreadable = (requested: string, reason: string): Failure => ({
  code: 'path-unreadable',
  message: `'${requested}' cannot be opened (${reason}).`,
  remedy: 'Check its name and permissions.',
});

export const globInvalid = (pattern: string, reason: string): Failure => ({
  code: 'glob-invalid',
  message: `The pattern '${pattern.length > 80 ? `${pattern.slice(0, 80)}…` : pattern}' cannot be used: ${reason}.`,
  remedy: 'Write it like *.ts, src/** or *.{go,md}.',
});
