import { defineRawCommand } from '../command.ts';

export default defineRawCommand({
  usage: ['hook VERB', 'hook rewrite-inline COMMAND…'],
  details: ['For clients: JSON in, JSON or nothing out. On any doubt it prints nothing and ends with 0.'],
  async run(argv) {
    const { runHook } = await import('../../clients/hooks/run-hook.ts');
    return runHook(argv);
  },
});
