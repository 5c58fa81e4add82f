import { type CommandLine, type Printers, printingCommands } from '../lex/index.ts';
import { isPassthrough } from './passthrough.ts';
import { isVerbatim } from './verbatim.ts';

/** What is done with the output of a line. */
export interface OutputPolicy {
  /**
   * `passthrough`: the program keeps our streams. `verbatim`: captured, and given on as it is up to a size. `compress`:
   * captured, and shortened where that loses nothing that matters.
   */
  readonly kind: 'passthrough' | 'verbatim' | 'compress';
  readonly printers: Printers;
}

/**
 * Decides from the line alone. Everything that takes part in it counts for pass-through (`vim x; git status`), all that
 * print for verbatim.
 */
export function outputPolicy(line: CommandLine, excludedCommands: readonly string[]): OutputPolicy {
  const printers = printingCommands(line);
  const { commands, isComplete } = printers;
  if (isExcluded(line.text, excludedCommands) || commands.some(isPassthrough) || isUnbuffered(line)) {
    return { kind: 'passthrough', printers };
  }
  const isChosen = isComplete && commands.length > 0 && commands.every(isVerbatim);
  return { kind: isChosen ? 'verbatim' : 'compress', printers };
}

function isExcluded(text: string, excluded: readonly string[]): boolean {
  const line = text.trim().toLowerCase();
  return excluded.some((each) => {
    const known = each.trim().toLowerCase();
    return known !== '' && (line === known || line.startsWith(`${known} `));
  });
}

/** Who asks for output without buffering wants to see it come. */
function isUnbuffered({ list }: CommandLine): boolean {
  return list.pipelines.some(({ stages }) => {
    const last = stages.at(-1);
    const word = last?.kind === 'simple' ? last.words[0]?.text : undefined;
    return word === 'stdbuf' || word === 'unbuffer';
  });
}
