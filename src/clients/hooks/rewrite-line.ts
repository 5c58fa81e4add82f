import {
  type CommandLine,
  type CommandList,
  findProgram,
  goesToFile,
  lexCommandLine,
  type Redirect,
  type ShellCommand,
} from '../../shell/lex/index.ts';
import { PATTERN_GROUPS } from '../../shell/patterns/index.ts';
import { objectionTo, outputPolicy, type ShellSettings } from '../../shell/policy/index.ts';

/** They print a line, or what the caller wrote: nothing is gained. */
const SHORT_SPOKEN = new Set(
  'basename cd cp date dirname echo hostname kill mkdir mv printf pwd readlink realpath rm sleep touch type uname which whoami'.split(
    ' ',
  ),
);

/**
 * The command that runs a line through `lean-ctx -c`, or `undefined` where it is left as it is: what is not wholly
 * understood, not to be shortened, data for a file, refused by the gate, or about lean-ctx itself. The line is wrapped
 * whole: pipes and redirects inside it stay what they are.
 * @param binary an expression of the shell for this program
 */
export function rewriteLine(text: string, settings: ShellSettings, binary: string): string | undefined {
  const line = lexCommandLine(text);
  if (!line.isUnderstood || text.trim() === '' || isAboutUs(text) || isData(line)) return undefined;
  const policy = outputPolicy(line, settings.excludedCommands);
  const { commands, isComplete } = policy.printers;
  const isWorthwhile = commands.some(({ program }) => isKnown(program) && !SHORT_SPOKEN.has(program));
  if (policy.kind !== 'compress' || !isComplete || !isWorthwhile) return undefined;
  // What the gate would refuse is left to the client and its user: standing in the way is not what a hook is for.
  if (settings.security === 'enforce' && objectionTo(line, settings.rules) !== undefined) return undefined;
  return `${binary} -c ${quoted(text)}`;
}

/** A call of this program, one that sets our variables, or a package manager at work on it. */
const isAboutUs = (text: string): boolean =>
  /(?:^|[\s;&|(/"'`@=])(?:lean-ctx|lctx|_lc|_lc_compress)(?![\w/.])|\b(?:LEAN_CTX|LCTX)_\w+=/.test(text) ||
  /\b(?:install|add|update|upgrade|remove|uninstall)\b.*\blean-ctx/.test(text);

/** Whether any of its output is data: goes to a file, is started in the background, or comes with a here-document. */
function isData(line: CommandLine): boolean {
  return /<<[^<]/.test(line.text.replaceAll('<<<', '')) || hasDataIn(line.list);
}

function hasDataIn({ pipelines }: CommandList): boolean {
  return pipelines.some(({ stages, isBackground }) => isBackground || stages.some(isDataStage));
}

function isDataStage(stage: ShellCommand): boolean {
  if (writesFile(stage) || stage.redirects.some(isOfCaller)) return true;
  if (stage.kind !== 'simple') return stage.lists.some(hasDataIn);
  if (stage.words.some(({ substitutions }) => substitutions.some(({ kind }) => kind === 'output')))
    return true;
  const found = findProgram(stage);
  return found?.kind === 'program' && found.command.program === 'tee' && found.command.args.length > 0;
}

/** A descriptor that was opened before the line: a shell below ours does not have it. */
const isOfCaller = ({ operator, descriptor, target }: Redirect): boolean =>
  (descriptor ?? 0) > 2 || (/&/.test(operator) && /^(?:[3-9]|\d\d+)-?$/.test(target.text));

/** A file, and no device: `> /dev/null` says that nobody wants it. */
function writesFile({ redirects }: ShellCommand): boolean {
  return goesToFile(redirects.filter(({ target }) => !target.text.startsWith('/dev/')));
}

let known: ReadonlySet<string> | undefined;

/** What there is a pattern for, so that coverage never lags behind. */
function isKnown(program: string): boolean {
  known ??= new Set(PATTERN_GROUPS.flatMap(({ programs }) => programs));
  return known.has(program);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
