import type { Failure } from '../result.ts';

export const programReplaced = (): Failure => ({
  code: 'program-replaced',
  message: 'lean-ctx was updated or removed while this server was running, and a part of it is gone.',
  remedy: 'Restart the MCP server.',
});
