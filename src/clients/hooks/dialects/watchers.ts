import { defineDialect } from '../dialect.ts';
import { noPermissions } from '../permissions/permission-source.ts';

/** Windsurf, Cline and Kiro let a hook watch or stop a call, but not change it: there is nothing to say. */
export const watchers = defineDialect({
  name: 'watchers',
  speaks: ({ event, payload }) =>
    ['tool_info', 'agent_action_name', 'clineVersion', 'preToolUse'].some((name) => name in payload) ||
    /^(?:pre_run_command|pre_mcp_tool_use)$/.test(event),
  replace: () => undefined,
  permissions: noPermissions,
});
