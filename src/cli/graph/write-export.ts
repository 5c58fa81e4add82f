import { writeFileAtomic } from '../../core/atomic-file.ts';
import { exportNotWritten } from '../../core/messages/graph.ts';
import { fail, ok, type Result } from '../../core/result.ts';

/** Writes an export into its file, or gives it for stdout. */
export function writeExport(text: string, out: string | undefined): Result<string> {
  if (out === undefined) return ok(text.replace(/\n$/, ''));
  try {
    writeFileAtomic(out, Buffer.from(text), { isRebuildable: true });
    return ok(`written: ${out}`);
  } catch (error) {
    return fail(exportNotWritten(out, (error as NodeJS.ErrnoException).code ?? String(error)));
  }
}
