import { closestName } from '../../core/closest-name.ts';
import { symbolAmbiguous, symbolNotFound, symbolsUnsupported } from '../../core/messages/edit.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { Preimage } from '../preimage.ts';
import type { Replacement } from '../replacement.ts';
import { type TextLines, withLineEnd } from '../text-lines.ts';

/** A definition in a file: with its decorators and modifiers, without the comment above it. */
export interface SymbolSpan {
  readonly name: string;
  readonly qualifiedName: string;
  readonly startIndex: number;
  readonly endIndex: number;
}

/** The definitions of a text; `undefined` where its language has no parser. */
export type SymbolLookup = (path: string, text: string) => Promise<readonly SymbolSpan[] | undefined>;

const SUGGESTIONS = 8;

/**
 * Replaces a whole definition. Its decorators go with it, the comment above it stays. A new text that begins with the
 * indentation of the old one takes its place, one that begins without is put where the old one began.
 */
export async function replaceSymbol(
  preimage: Preimage,
  lines: TextLines,
  { name, newText }: { readonly name: string; readonly newText: string },
  symbols: SymbolLookup,
): Promise<Result<readonly Replacement[]>> {
  const spans = await symbols(preimage.jailed.path, preimage.text);
  if (spans === undefined) return fail(symbolsUnsupported(preimage.shown));
  const found = spans.filter((span) => span.qualifiedName === name);
  const matching = found.length > 0 ? found : spans.filter((span) => span.name === name);
  const [span] = matching;
  if (span === undefined) return fail(symbolNotFound(name.slice(0, 80), preimage.shown, near(name, spans)));
  if (matching.length > 1) {
    return fail(
      symbolAmbiguous(
        name,
        matching.map(({ startIndex }) => lines.numberAt(startIndex)),
      ),
    );
  }
  const lineStart = lines.lines[lines.numberAt(span.startIndex) - 1]?.start ?? span.startIndex;
  const indentation = preimage.text.slice(lineStart, span.startIndex);
  const bringsOwn = indentation !== '' && indentation.trim() === '' && newText.startsWith(indentation);
  const body = newText.replace(/\r?\n$/, '');
  return ok([
    {
      start: bringsOwn ? lineStart : span.startIndex,
      end: span.endIndex,
      text: withLineEnd(body, lines.lineEndAt(lineStart)),
    },
  ]);
}

function near(name: string, spans: readonly SymbolSpan[]): string[] {
  const names = [...new Set(spans.map((span) => span.qualifiedName))];
  const closest = closestName(name, names);
  return closest === undefined ? names.slice(0, SUGGESTIONS) : [closest];
}
