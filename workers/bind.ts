import { move } from 'piscina';
import { type BindTask, runBindTask } from '../src/code/graph/build/bind-task.ts';
import { reportLoaded } from '../src/engine/worker-loading.ts';

/** Edges of the files of one task; they leave without a copy. */
export default function bind(task: BindTask): unknown {
  return move(runBindTask(task));
}

reportLoaded();
