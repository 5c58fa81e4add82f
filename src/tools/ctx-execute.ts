import { defineTool } from './define-tool.ts';

export const ctxExecute = defineTool({
  name: 'ctx_execute',
  title: 'Run a script',
  description:
    'Runs a script in an empty folder and answers with what it prints: work through much data there and print the result. PROJECT_ROOT is the project. Languages that are installed: javascript, typescript, python, shell, ruby, go, rust, php, perl, r, elixir.',
  category: 'core',
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  parameters: {
    language: { type: 'string', aliases: ['lang'] },
    code: { type: 'string', aliases: ['script'] },
    action: { type: 'string', enum: ['code', 'batch', 'file'], default: 'code' },
    items: { type: 'string', description: 'for batch: JSON [{language, code}]' },
    path: { type: 'string', isPath: true, description: 'for file' },
    intent: { type: 'string', description: 'words to keep of a long output' },
    timeout: { type: 'integer', minimum: 1, maximum: 3600, default: 30, description: 'seconds' },
  },
  required: [],
  isStrict: true,
  isUnwatched: true,
  async run(args, context) {
    const { execute } = await import('./running/execute.ts');
    return execute({ ...args, action: actionOf(args.action) }, context);
  },
});

const actionOf = (text: string): 'code' | 'batch' | 'file' =>
  text === 'batch' || text === 'file' ? text : 'code';
