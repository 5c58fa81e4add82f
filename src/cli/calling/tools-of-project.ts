import { ok, type Result } from '../../core/result.ts';
import type { ProjectContext } from '../../tools/context.ts';
import { chooseWorkspace, type Workspace } from '../../tools/paths/workspace.ts';
import type { CallerContext } from '../../tools/pipeline/pipeline.ts';
import { createServices } from '../../tools/services.ts';
import { ToolSurface } from '../../tools/surface/tool-surface.ts';
import type { CommandContext } from '../context.ts';

/** No client refuses what a person asked for. */
const NO_CAP = '1000000000';

/**
 * Lets `use` call tools as the server would, for the project around the working directory. Nothing is held back because it
 * was shown before, answers wait until the index is as the files are, and nothing of it runs afterwards.
 */
export async function withTools<T>(
  context: CommandContext,
  use: (caller: CallerContext) => Promise<T>,
): Promise<T> {
  const { cwd, home, env, log, signal } = context;
  const [{ TOOLS }, workspace] = await Promise.all([
    import('../../tools/index.ts'),
    chooseWorkspace({ clientRoots: [], cwd, home, env, log }),
  ]);
  const services = createServices({ env: { MAX_MCP_OUTPUT_TOKENS: NO_CAP, ...env }, log, isLive: false });
  try {
    return await use({
      workspace,
      caller: { client: 'cli', reader: `cli-${process.pid}`, isOneReader: false },
      signal,
      report: () => undefined,
      services,
      registry: TOOLS,
      surface: new ToolSurface({ isDynamic: false, hiddenTools: [], onChange: () => undefined }),
    });
  } finally {
    await services.close();
  }
}

/** The same for a function that a tool is made of. */
export function withProject<T>(
  context: CommandContext,
  use: (project: ProjectContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  return withTools(context, async (caller) => {
    const { workspace } = caller;
    return workspace.ok ? use(projectContext(caller, workspace.value)) : workspace;
  });
}

function projectContext(caller: CallerContext, workspace: Workspace): ProjectContext {
  return {
    ...caller,
    workspace,
    call: async (name, args) => {
      const { callTool } = await import('../../tools/pipeline/pipeline.ts');
      return callTool({ name, args }, { ...caller, workspace: ok(workspace) });
    },
  };
}
