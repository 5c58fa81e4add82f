import { ok, type Result } from '../../core/result.ts';
import { statIfThere } from '../../core/stat-if-there.ts';
import type { ProjectContext } from '../../tools/context.ts';
import type { Place } from '../../tools/paths/place.ts';
import { defineCommand } from '../command.ts';
import type { FileImport } from '../dependencies/of-file.ts';
import type { FolderDependencies } from '../dependencies/of-folder.ts';
import { flag } from '../option.ts';

/** The answer for one path, as a document and as lines. */
interface Answer {
  readonly document: object;
  readonly lines: readonly string[];
}

export default defineCommand({
  usage: ['deps [PATH]'],
  details: [
    'Of a folder what its manifests say that it needs (package.json, Cargo.toml, pyproject.toml, requirements.txt, go.mod,',
    'composer.json, Gemfile), of a file what it imports. Exit code 1 when there is no manifest or no parser for the file.',
  ],
  options: { json: flag(['--json'], 'one JSON document on stdout') },
  operands: { minimum: 0, maximum: 1 },
  examples: [
    ['deps', 'what this project depends on'],
    ['deps src/cart.ts', 'what the file imports'],
  ],
  async run({ options, operands: [operand = '.'] }, context) {
    const [{ withProject }, { locate }] = await Promise.all([
      import('../calling/tools-of-project.ts'),
      import('../../tools/paths/place.ts'),
    ]);
    const answer = await withProject(context, async (project) => {
      const place = locate(operand, project.workspace);
      return place.ok ? answerFor(place.value, project) : place;
    });
    if (!answer.ok) {
      context.report(answer.error);
      return 1;
    }
    if (options.json) context.writeJson({ schema_version: 1, ...answer.value.document });
    else context.stdout.write(answer.value.lines.map((line) => `${line}\n`).join(''));
    return 0;
  },
});

async function answerFor(place: Place, project: ProjectContext): Promise<Result<Answer>> {
  if (statIfThere(place.path)?.isFile()) {
    const { importsOfFile } = await import('../dependencies/of-file.ts');
    const imports = await importsOfFile(place, project);
    return imports.ok ? ok(importAnswer(place.shown, imports.value)) : imports;
  }
  const { dependenciesOfFolder } = await import('../dependencies/of-folder.ts');
  const found = await dependenciesOfFolder(place);
  return found.ok ? ok(manifestAnswer(found.value)) : found;
}

function importAnswer(shown: string, imports: readonly FileImport[]): Answer {
  const rows = imports.map(({ line, module, names, isTypeOnly }) => {
    const what = names.length === 0 ? '' : ` {${names.join(', ')}}`;
    return `${line}: ${module}${what}${isTypeOnly ? ' (types)' : ''}`;
  });
  return {
    document: {
      path: shown,
      imports: imports.map(({ line, module, names, isTypeOnly }) => ({
        line,
        module,
        names,
        is_type_only: isTypeOnly,
      })),
    },
    lines:
      rows.length === 0 ? [`${shown} imports nothing`] : [`${shown}: ${imports.length} imports`, ...rows],
  };
}

function manifestAnswer(manifests: readonly FolderDependencies[]): Answer {
  const lines = manifests.flatMap(({ manifest, runtime, development }) => {
    const counts = development.length === 0 ? '' : `, ${development.length} for development`;
    return [
      `${manifest}: ${runtime.length} dependencies${counts}`,
      ...(runtime.length === 0 ? [] : [`  ${runtime.join(', ')}`]),
      ...(development.length === 0 ? [] : [`  for development: ${development.join(', ')}`]),
    ];
  });
  return { document: { manifests }, lines };
}
