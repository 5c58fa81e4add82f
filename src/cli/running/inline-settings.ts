import type { CommandLine } from '../../shell/lex/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Our own variables that the line sets before its first program (`LEAN_CTX_DISABLED=1 cargo test`) count for us too. The
 * line itself stays as it is.
 */
export function withInlineSettings(env: Environment, { list }: CommandLine): Environment {
  const [stage] = list.pipelines[0]?.stages ?? [];
  if (stage?.kind !== 'simple') return env;
  const own = stage.assignments.filter(
    ({ name, value }) => /^(?:LEAN_CTX|LCTX)_/.test(name) && value.isLiteral,
  );
  return own.length === 0
    ? env
    : { ...env, ...Object.fromEntries(own.map(({ name, value }) => [name, value.text])) };
}

/** The command line inside `lean-ctx -c "…"`, so that a call in a call is one call. */
export function innermostCommand(line: CommandLine): string | undefined {
  const [pipeline, ...others] = line.list.pipelines;
  const [stage, ...stages] = pipeline?.stages ?? [];
  const isAlone = others.length === 0 && stages.length === 0 && pipeline?.isBackground === false;
  if (!isAlone || stage?.kind !== 'simple' || stage.redirects.length + stage.assignments.length > 0)
    return undefined;
  const [program, verb, command, ...rest] = stage.words;
  const isOurs = program?.text === 'lean-ctx' && (verb?.text === '-c' || verb?.text === 'exec');
  return isOurs && rest.length === 0 && command?.isLiteral === true ? command.text : undefined;
}
