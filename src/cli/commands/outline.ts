import { defineCommand } from '../command.ts';
import { flag, textOption } from '../option.ts';

export default defineCommand({
  usage: ['outline [PATH]'],
  details: [
    'The definitions, headings or keys of a file or folder, each with its lines, in the present text. Exit code 1 when the path',
    'cannot be read.',
  ],
  options: {
    kind: textOption(['--kind', '-k'], 'KIND', 'only this kind: fn, class, struct, trait, enum, impl …'),
    match: textOption(['--match', '-m'], 'TEXT', 'only names that hold this, in any case'),
    json: flag(['--json'], 'one JSON document on stdout'),
  },
  operands: { minimum: 0, maximum: 1 },
  examples: [
    ['outline src/cart.ts', 'what the file defines'],
    ['outline src --kind class', 'the classes below src'],
  ],
  async run({ options: { kind, match, json }, operands: [operand = '.'] }, context) {
    const [{ withProject }, { locate }, { outline }] = await Promise.all([
      import('../calling/tools-of-project.ts'),
      import('../../tools/paths/place.ts'),
      import('../../tools/outlining/outline.ts'),
    ]);
    const answer = await withProject(context, async (project) => {
      const path = locate(operand, project.workspace);
      return path.ok
        ? outline({ path: path.value, kind, match, format: json ? 'json' : 'text' }, project)
        : path;
    });
    if (answer.ok) context.stdout.write(`${answer.value}\n`);
    else context.report(answer.error);
    return answer.ok ? 0 : 1;
  },
});
