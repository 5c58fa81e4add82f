import { defineTool } from './define-tool.ts';
import { failed, textResult } from './result.ts';

export const ctxRoutes = defineTool({
  name: 'ctx_routes',
  title: 'HTTP endpoints',
  description:
    'The HTTP endpoints that the project declares: method, path with the prefixes of its routers, handler, file and line.',
  category: 'arch',
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  parameters: {
    method: { type: 'string', enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
    path: { type: 'string', description: 'how their paths begin', aliases: ['prefix'] },
    root: { type: 'string', isPath: true, aliases: ['project_root'], isHidden: true },
  },
  required: [],
  isBounded: true,
  async run(args, context) {
    const { routesAnswer } = await import('./routes/routes-answer.ts');
    const answer = await routesAnswer(args, context);
    return answer.ok ? textResult(answer.value) : failed(answer.error);
  },
});
