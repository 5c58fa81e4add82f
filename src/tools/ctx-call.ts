import { callsItself } from '../core/messages/tools.ts';
import { defineServerTool } from './define-tool.ts';
import { failed } from './result.ts';

export const ctxCall = defineServerTool({
  name: 'ctx_call',
  title: 'Call any tool',
  description:
    'Runs any other tool by name, such as ctx_patch, ctx_glob or ctx_delta; ctx_discover_tools {query} finds them.',
  category: 'core',
  annotations: { readOnlyHint: false, openWorldHint: true },
  parameters: {
    name: { type: 'string', mistakes: ['tool', 'tool_name'] },
    arguments: { type: 'object', mistakes: ['args', 'params', 'parameters', 'input'] },
  },
  required: ['name'],
  // The inner tool is watched, and its answer bounded, on its own way through the pipeline.
  isUnwatched: true,
  isBounded: true,
  async run(args, context) {
    if (args.name === 'ctx_call') return failed(callsItself());
    // A wrong name is the model's mistake here, and is told to the model.
    const { findTool } = await import('./pipeline/find-tool.ts');
    const tool = findTool(context.registry, args.name);
    return tool.ok ? context.call(tool.value.name, args.arguments ?? {}) : failed(tool.error);
  },
});
