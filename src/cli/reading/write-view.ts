import { ok, type Result } from '../../core/result.ts';
import { type ExactMode, readExact, readNotedText, type Target } from '../../read/exact/index.ts';
import { Viewer, type ViewRequest, type ViewResult } from '../../read/index.ts';
import { describeBinaryFile } from '../../read/kinds/index.ts';
import { SourceAnalyser } from '../../tools/editing/source-analyser.ts';
import type { CommandContext } from '../context.ts';
import { writeBytes } from './write-exactly.ts';

/** Anchors need the text in memory; what is longer is cut, and the mark says how to go on. */
const MOST_ANCHORED_UNITS = 32 * 1024 * 1024;

/** Writes a lossy or structural view; the file's own bytes where a view would be no shorter. */
export async function writeView(
  target: Target,
  mode: string,
  context: CommandContext,
): Promise<Result<undefined>> {
  const read = await readNotedText(target);
  if (!read.ok) return read.error.code === 'file-binary' ? writeDescription(target, context) : read;
  const { text, note } = read.value;
  const view = await viewOf({ path: target.shown, text, mode });
  if (view.mode === 'full' && !isTakenOut(target)) return writeBytes(target, context);
  if (note !== undefined) context.log.warn(note);
  context.stdout.write(view.text);
  return ok(undefined);
}

/** Whether the text was taken out of a file that is none: of a PDF, whose bytes nobody wants to see. */
function isTakenOut({ jailed }: Target): boolean {
  const described = describeBinaryFile(jailed);
  return described.ok && described.value.content !== undefined;
}

async function viewOf(request: ViewRequest): Promise<ViewResult> {
  const sources = new SourceAnalyser();
  try {
    return await new Viewer(sources).render(request);
  } finally {
    await sources.dispose();
  }
}

/** A view of what is no text: one line about it, never its bytes. */
function writeDescription({ jailed }: Target, { stdout }: CommandContext): Result<undefined> {
  const described = describeBinaryFile(jailed);
  if (!described.ok) return described;
  stdout.write(`${described.value.text}\n`);
  return ok(undefined);
}

/** Writes lines with the anchors that an edit can name. */
export async function writeAnchored(
  target: Target,
  mode: ExactMode,
  context: CommandContext,
): Promise<Result<undefined>> {
  const cap = { tokens: MOST_ANCHORED_UNITS, count: (text: string) => text.length };
  const view = await readExact({ target, mode, cap, numbering: 'none', signal: context.signal });
  if (!view.ok) return view;
  context.stdout.write(view.value.text);
  return ok(undefined);
}
