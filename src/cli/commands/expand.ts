import { expandNothing } from '../../core/messages/archive.ts';
import { openArchive, selectOutput } from '../../shell/archive/index.ts';
import { defineCommand } from '../command.ts';
import { numberOption, textOption } from '../option.ts';

const COUNT = { fallback: 0, minimum: 0, maximum: 1_000_000_000 } as const;

export default defineCommand({
  usage: ['expand ID'],
  details: [
    'The stored bytes of an output, by the id or the file that its shortened form names. Secrets were replaced when it',
    'was stored; nothing else is changed. Each option works on what the one before left, in the order of this list.',
    'Exit code 1 when the output is gone or nothing matches.',
  ],
  options: {
    jsonPath: textOption(['--json-path'], 'PATH', 'the value at a path of JSON, as written: data.items.0'),
    lines: textOption(['--lines'], 'A:B', 'these lines; they count from 1'),
    grep: textOption(['--grep'], 'RE', 'lines that match a regular expression (RE2 syntax)'),
    head: numberOption(['--head'], 'so many lines from the start, 0 for all', COUNT),
    tail: numberOption(['--tail'], 'so many lines from the end, 0 for all', COUNT),
  },
  operands: { minimum: 1, maximum: 1 },
  examples: [
    ['expand 9f2c41aa03b7d5e0', 'everything'],
    ["expand 9f2c41aa03b7d5e0 --grep 'error|warning' --head 20", 'the first lines that tell of trouble'],
  ],
  async run({ options, operands: [id = ''] }, context) {
    const output = openArchive(context.directories.data, context.env).get(id);
    const { jsonPath = '', lines = '', grep: pattern = '', head, tail } = options;
    const part = output.ok
      ? selectOutput(output.value.bytes, { jsonPath, lines, pattern, head, tail })
      : output;
    if (!part.ok) {
      context.report(part.error);
      return 1;
    }
    context.stdout.write(part.value);
    if (part.value.length > 0 || (output.ok && output.value.sizeBytes === 0)) return 0;
    context.report(expandNothing(id, output.ok ? output.value.lineCount : 0));
    return 1;
  },
});
