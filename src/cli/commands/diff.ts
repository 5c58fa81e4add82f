import { fail, ok, type Result } from '../../core/result.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { numberOption } from '../option.ts';

const CONTEXT = { fallback: 3, minimum: 0, maximum: 1000 } as const;

export default defineCommand({
  usage: ['diff FILE FILE'],
  details: [
    'What changes from the first text to the second, as a unified diff; nothing on stdout when the bytes are the same. Exit',
    'code 1 when one cannot be read.',
  ],
  options: { unified: numberOption(['--unified', '-U'], 'unchanged lines around each change', CONTEXT) },
  operands: { minimum: 2, maximum: 2 },
  examples: [['diff old/cart.ts src/cart.ts', 'from the old to the new']],
  async run({ options, operands: [before = '', after = ''] }, context) {
    const [old, now] = [await contentOf(before, context), await contentOf(after, context)];
    if (!old.ok || !now.ok) {
      for (const each of [old, now]) if (!each.ok) context.report(each.error);
      return 1;
    }
    if (old.value.bytes.equals(now.value.bytes)) {
      context.stderr.write('The files are the same.\n');
      return 0;
    }
    const { unifiedDiff } = await import('../../text/unified-diff.ts');
    const [from, to] = [old.value.text, now.value.text];
    if (from === undefined || to === undefined || from === to) {
      context.stdout.write(`Files ${before} and ${after} differ${from === to ? ' in their encoding' : ''}\n`);
      return 0;
    }
    context.stdout.write(`--- ${before}\n+++ ${after}\n${unifiedDiff(from, to, options.unified).text}`);
    return 0;
  },
});

interface Content {
  readonly bytes: Buffer;
  /** `undefined` for what is no text. */
  readonly text: string | undefined;
}

async function contentOf(operand: string, context: CommandContext): Promise<Result<Content>> {
  const [{ namedFile }, { readFileSync }, { decode, encodingOf, isWholeUtf8 }, { readCannotOpen }] =
    await Promise.all([
      import('../reading/named-file.ts'),
      import('node:fs'),
      import('../../core/text-encoding.ts'),
      import('../../core/messages/cli-read.ts'),
    ]);
  const place = await namedFile(operand, context);
  if (!place.ok) return place;
  try {
    const bytes = readFileSync(place.value.path);
    const marked = encodingOf(bytes);
    const encoding = marked === 'utf-8' && !isWholeUtf8(bytes) ? 'latin-1' : marked;
    return ok({ bytes, text: encoding === undefined ? undefined : decode(bytes, encoding) });
  } catch (error) {
    return fail(readCannotOpen(operand, (error as NodeJS.ErrnoException).code ?? 'unknown'));
  }
}
