import type { BindFile } from '../project-facts.ts';
import { CallBinder } from './call-binder.ts';

/** Edges from the definitions of a file to what they call. */
export const bindCalls: BindFile = (file, project, emit) => {
  new CallBinder(file, project, emit).bindAll();
};
