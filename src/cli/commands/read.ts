import { cliTooManyOperands, cliUsage } from '../../core/messages/cli.ts';
import { readNoBaseline, readNoTask } from '../../core/messages/cli-read.ts';
import { fail, type Result } from '../../core/result.ts';
import type { Target } from '../../read/exact/index.ts';
import type { RequestedView } from '../../tools/reading/requested-view.ts';
import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { flag, textOption } from '../option.ts';

export default defineCommand({
  usage: ['read FILE [MODE]'],
  details: [
    'MODE is auto (the default: the cheapest view that is enough, never longer than the file), full (the bytes of a text),',
    'raw (the bytes of any file), lines:N-M[,N-M] and bytes:N-M (those bytes), anchored, map, signatures, reference,',
    'aggressive, entropy, density. The file lies in the project or in a folder of the setting extra_roots. The content is',
    'written at every call, whatever was read before. Exit code 1 when it cannot be.',
  ],
  options: {
    mode: textOption(['--mode', '-m'], 'MODE', 'the same as the second operand'),
    fresh: flag(['--fresh', '--no-cache'], 'send the content again, which this command always does'),
  },
  operands: { minimum: 1, maximum: 2 },
  examples: [
    ['read src/cart.ts', 'what matters of it'],
    ['read src/cart.ts lines:10-42', 'these lines, byte for byte'],
    ['read -m raw -- -odd.txt', 'a name that begins with -'],
  ],
  async run({ options, operands: [file = '', word] }, context) {
    if (options.mode !== undefined && word !== undefined) {
      context.report(cliUsage(cliTooManyOperands(word), context.command));
      return 2;
    }
    const written = await write(file, options.mode ?? word, context);
    if (!written.ok) context.report(written.error);
    return written.ok ? 0 : 1;
  },
});

async function write(
  file: string,
  mode: string | undefined,
  context: CommandContext,
): Promise<Result<undefined>> {
  const [{ requestedView }, { namedFile }] = await Promise.all([
    import('../../tools/reading/requested-view.ts'),
    import('../reading/named-file.ts'),
  ]);
  const view = requestedView({ mode, raw: undefined, startLine: undefined, limit: undefined });
  if (!view.ok) return view;
  const place = await namedFile(file, context);
  if (!place.ok) return place;
  return writeAs(view.value, { jailed: place.value, shown: place.value.shown }, context);
}

async function writeAs(
  view: RequestedView,
  target: Target,
  context: CommandContext,
): Promise<Result<undefined>> {
  const { writeBytes, writeLines } = await import('../reading/write-exactly.ts');
  if (view.kind === 'diff') return fail(readNoBaseline());
  if (view.kind === 'exact') {
    const { mode } = view;
    if (mode.kind === 'raw') return writeBytes(target, context);
    if (mode.kind === 'full') return writeBytes(target, context, { isText: true });
    if (mode.kind === 'bytes') return writeBytes(target, context, { span: mode });
    if (mode.kind === 'lines') return writeLines(target, mode.ranges, context);
    const { writeAnchored } = await import('../reading/write-view.ts');
    return writeAnchored(target, mode, context);
  }
  // A hook hands on what it gets as the file's content.
  if (context.env.LEAN_CTX_HOOK_CHILD !== undefined) return writeBytes(target, context);
  const { viewModeNamed } = await import('../../read/index.ts');
  if (viewModeNamed(view.name)?.mode.needsTask === true) return fail(readNoTask(view.name));
  const { writeView } = await import('../reading/write-view.ts');
  return writeView(target, view.name, context);
}
