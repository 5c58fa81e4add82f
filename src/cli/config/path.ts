import type { ConfigAction } from './action.ts';

export const path: ConfigAction = {
  name: 'path',
  aliases: ['which'],
  summary: 'where the global file is, whether it exists or not',
  operands: [],
  async run({ config, wantsJson, context }) {
    const { globalFile, projectFile } = config;
    if (wantsJson) {
      context.writeJson({ schema_version: 1, global_file: globalFile, project_file: projectFile ?? null });
    } else {
      context.stdout.write(`${globalFile}\n`);
    }
    return 0;
  },
};
