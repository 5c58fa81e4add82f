import { defineDialect } from '../dialect.ts';
import { claudeRules } from '../permissions/claude-rules.ts';

/** Claude Code, and the clients that took over its hooks (CodeBuddy, Qoder, VS Code): the last resort for other payloads. */
export const claude = defineDialect({
  name: 'claude',
  speaks: ({ event }) => event === '' || event === 'PreToolUse',
  replace: (_, updatedInput) => ({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput } }),
  permissions: claudeRules,
});
