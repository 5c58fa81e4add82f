import { defineDialect } from '../dialect.ts';
import { codexRules } from '../permissions/codex-rules.ts';

/** Known by its verb, since its payload is Claude's. It refuses answers with fields that it does not know. */
export const codex = defineDialect({
  name: 'codex',
  speaks: ({ event }) => event === '' || event === 'PreToolUse',
  replace: (_, { command }) => ({
    hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command } },
  }),
  permissions: codexRules,
});
