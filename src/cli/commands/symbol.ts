import { defineCommand } from '../command.ts';
import { textOption } from '../option.ts';

export default defineCommand({
  usage: ['symbol NAME'],
  details: [
    'The text of a definition, by its name (save, Order.save) or handle (src/a.ts#Order.save@L12), as it is now; of a name',
    'with many definitions their handles. Builds the index when there is none. Exit code 1 when nothing has the name.',
  ],
  options: {
    file: textOption(['--file', '-f'], 'PATH', 'only in files whose path holds this'),
    kind: textOption(['--kind', '-k'], 'KIND', 'only this kind: fn, class, struct, trait, enum, impl …'),
    path: textOption(['--path', '-p'], 'PATH', 'only in this folder or file'),
  },
  operands: { minimum: 1, maximum: 1 },
  examples: [
    ['symbol Cart.total', 'the method total of Cart'],
    ['symbol total --file cart', 'what is called total in a file with cart in its path'],
  ],
  async run({ options: { file, kind, path }, operands: [name = ''] }, context) {
    const [{ withProject }, { locate }, { readSymbol }] = await Promise.all([
      import('../calling/tools-of-project.ts'),
      import('../../tools/paths/place.ts'),
      import('../../tools/symbols/read-symbol.ts'),
    ]);
    const answer = await withProject(context, async (project) => {
      const place = path === undefined ? undefined : locate(path, project.workspace);
      if (place !== undefined && !place.ok) return place;
      return readSymbol({ name, file, kind, path: place?.value }, project);
    });
    if (!answer.ok) {
      context.report(answer.error);
      return 1;
    }
    const { text, isFound } = answer.value;
    (isFound ? context.stdout : context.stderr).write(`${text}\n`);
    return isFound ? 0 : 1;
  },
});
