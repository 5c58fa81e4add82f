import { defineDialect } from '../dialect.ts';
import { noPermissions } from '../permissions/permission-source.ts';

export const vibe = defineDialect({
  name: 'vibe',
  speaks: ({ event }) => event === 'pre_tool',
  replace: (_, args) => ({ hook_specific_output: { tool_input: args } }),
  permissions: noPermissions,
});
