import type { Stage } from './call.ts';

/** After a client has shortened its context nobody holds a text any more: the next read sends it, the next run shows all. */
export const forgetCompacted: Stage = {
  name: 'forget compacted',
  run(call, next) {
    const { compactions, deliveries, runMemories } = call.context.services;
    if (compactions.isNew()) {
      deliveries.forgetTexts();
      runMemories.forgetAll();
    }
    return next();
  },
};
