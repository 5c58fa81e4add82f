import { readArguments } from '../arguments/read-arguments.ts';
import { failed } from '../result.ts';
import type { Stage } from './call.ts';

/** Reads the arguments against the tool's own declaration; what is wrong is told to the model, not to the protocol. */
export const validate: Stage = {
  name: 'validate',
  async run(call, next) {
    const read = readArguments(call.args, call.tool);
    if (!read.ok) return failed(read.error);
    call.args = read.value;
    return next();
  },
};
