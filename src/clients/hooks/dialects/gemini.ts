import { defineDialect } from '../dialect.ts';
import { geminiRules } from '../permissions/gemini-rules.ts';

export const gemini = defineDialect({
  name: 'gemini',
  speaks: ({ event }) => event === 'BeforeTool',
  replace: (_, args) => ({ hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: args } }),
  permissions: geminiRules,
});
