import { untrustWorkspace } from '../../core/config/index.ts';
import { defineCommand } from '../command.ts';

export default defineCommand({
  usage: ['untrust [PATH]'],
  options: {},
  operands: { minimum: 0, maximum: 1 },
  async run({ operands: [path] }, context) {
    const project = await context.openProject(path, 'keep');
    const changed = project.ok
      ? await untrustWorkspace(context.directories.config, project.value.root)
      : project;
    if (!changed.ok) {
      context.report(changed.error);
      return 1;
    }
    const root = project.ok ? project.value.root : '';
    context.stdout.write(`${root} is ${changed.value ? 'no longer' : 'not'} trusted\n`);
    return 0;
  },
});
