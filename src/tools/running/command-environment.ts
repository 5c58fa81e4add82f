import { childEnvironment, type Environment } from '../../shell/run/index.ts';

/** What a caller may not set: it would change which programs run, or what lean-ctx does. */
const REFUSED =
  /^(?:LD_|DYLD_|LEAN_CTX_|LCTX_|GIT_SSH|XDG_\w*_HOME$|(?:PATH|HOME|USER|SHELL|IFS|BASH_ENV|ENV|PROMPT_COMMAND|CDPATH|GIT_EXEC_PATH|PYTHONPATH|PYTHONHOME|PYTHONSTARTUP|NODE_OPTIONS|NODE_PATH|RUBYOPT|RUBYLIB|PERL5OPT|PERL5LIB|CLASSPATH|JAVA_HOME|JAVA_TOOL_OPTIONS|GOPATH|GOFLAGS|CARGO_HOME|RUSTC_WRAPPER)$)/i;

/** Nobody is there to answer or to turn pages. */
const UNATTENDED = { GIT_TERMINAL_PROMPT: '0', GIT_PAGER: 'cat', PAGER: 'cat' };

/** The environment of a command that a tool runs: ours, then what the caller adds, without what it may not set. */
export function commandEnvironment(
  own: Environment,
  added: Readonly<Record<string, unknown>>,
): Record<string, string | undefined> {
  const texts = Object.entries(added).filter(([name]) => /^\w+$/.test(name) && !REFUSED.test(name));
  return {
    ...childEnvironment(own),
    ...UNATTENDED,
    ...Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
  };
}
