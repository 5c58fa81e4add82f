export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The caller's environment with the few additions that a command sees: start files of the shell are not read again,
 * text is UTF-8 where nobody chose otherwise, and another lean-ctx inside knows that this one is there. Where we took the
 * place of a shell that had read such a file (its process number is ours), ours reads it too: what it defines is used.
 */
export function childEnvironment(env: Environment): Record<string, string | undefined> {
  const isShell = env.LEAN_CTX_SHELL_OWNER === String(process.pid);
  return {
    ...env,
    BASH_ENV: isShell ? env.BASH_ENV : '',
    ENV: '',
    LEAN_CTX_ACTIVE: '1',
    LEAN_CTX_READER: undefined,
    LEAN_CTX_WRAPPED: String(process.pid),
    ...(namesUtf8(env) || env.LC_ALL || env.LC_CTYPE ? {} : { LC_CTYPE: 'C.UTF-8' }),
  };
}

const namesUtf8 = ({ LC_ALL, LC_CTYPE, LANG }: Environment): boolean =>
  [LC_ALL, LC_CTYPE, LANG].some((value) => value !== undefined && /utf-?8/i.test(value));
