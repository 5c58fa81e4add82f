import { defineDialect } from '../dialect.ts';
import { cursorRules } from '../permissions/cursor-rules.ts';

export const cursor = defineDialect({
  name: 'cursor',
  speaks: ({ event, payload }) => event === 'preToolUse' || 'cursor_version' in payload,
  replace: (_, args) => ({ updated_input: args }),
  permissions: cursorRules,
});
