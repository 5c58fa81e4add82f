import { importsUnknown } from '../../core/messages/cli-call.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { readWholeText } from '../../read/exact/index.ts';
import type { ProjectContext } from '../../tools/context.ts';
import type { Place } from '../../tools/paths/place.ts';

/** One import of a file. */
export interface FileImport {
  readonly line: number;
  /** As written, without quotes. */
  readonly module: string;
  /** What it brings in; empty for a module as a whole. */
  readonly names: readonly string[];
  readonly isTypeOnly: boolean;
}

/** What a file imports, in its order. */
export async function importsOfFile(
  place: Place,
  { services }: ProjectContext,
): Promise<Result<readonly FileImport[]>> {
  const text = await readWholeText({ jailed: place, shown: place.shown });
  if (!text.ok) return text;
  const facts = await services.sources.factsOf(place.shown, text.value);
  if (facts === undefined) return fail(importsUnknown(place.shown));
  return ok(
    facts.imports.map(({ line, module, names, isTypeOnly }) => ({
      line,
      module,
      names: names.map(({ name }) => name),
      isTypeOnly,
    })),
  );
}
