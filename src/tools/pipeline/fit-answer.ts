import { answerNotKept, echo } from '../../core/messages/tools.ts';
import type { Cap } from '../../read/exact/index.ts';
import { gapMarker } from '../../text/gap-marker.ts';
import { resultCap } from '../reading/result-cap.ts';
import { failureText, type ToolResult, textOf } from '../result.ts';
import { fittingRows } from '../rows/fitting-rows.ts';
import type { Call, Stage } from './call.ts';

/** Of what an answer may hold, the beginning gets so much, the end so much; the mark needs the rest. */
const HEAD_SHARE = 0.7;
const TAIL_SHARE = 0.2;
/** Characters. */
const LONGEST_BEGINNING = 4000;

/**
 * A client refuses an answer above its cap whole. What a tool gave beyond it goes into the archive: the answer shows
 * its beginning and its end, and how to fetch the rest. Tools whose answers keep within the cap by themselves
 * (`isBounded`) are not counted again.
 */
export const fitAnswer: Stage = {
  name: 'fit answer',
  async run(call, next) {
    const result = await next();
    if (call.tool.isBounded || result.content.some(({ type }) => type !== 'text')) return result;
    const text = textOf(result);
    const cap = resultCap(call.context.services);
    // No token is shorter than a byte, and no code unit has more than three.
    if (3 * text.length <= cap.tokens || cap.count(text, cap.tokens) <= cap.tokens) return result;
    return { ...result, content: await shortened(text, cap, call) };
  },
};

async function shortened(text: string, { tokens }: Cap, call: Call): Promise<ToolResult['content']> {
  const archive = await call.context.services.archive();
  const source = { tool: call.tool.name, command: '', session: call.context.caller.reader };
  const stored = archive.put(text, source);
  const way = stored.ok
    ? `whole: ctx_expand {"id": "${stored.value.id}"}, or with start_line and end_line`
    : failureText(answerNotKept(stored.error));
  return [{ type: 'text', text: beginningAndEnd(text.split('\n'), way, tokens) }];
}

/** Whole lines from both ends, and between them how many are missing. Of a first line that is too long its beginning. */
function beginningAndEnd(lines: readonly string[], way: string, tokens: number): string {
  const head = fittingRows(lines, tokens * HEAD_SHARE);
  if (head.length === 0)
    return `${echo(lines[0] ?? '', LONGEST_BEGINNING)}\n${gapMarker(1, lines.length)} · ${way}`;
  const tail = fittingRows(lines.slice(head.length).reverse(), tokens * TAIL_SHARE).toReversed();
  const mark = gapMarker(head.length + 1, lines.length - tail.length);
  return [...head, `${mark} · ${way}`, ...tail].join('\n');
}
