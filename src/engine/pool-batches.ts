import type { Pool, TaskKind } from './pool.ts';
import type { FailureReason, TaskFailure } from './task-failure.ts';

/** Work on many items, sent in batches that are worth a round trip. */
export interface BatchPlan<Item, Input, Output> {
  readonly kind: TaskKind<Input, Output>;
  /** What is sent for a batch. */
  readonly task: (batch: readonly Item[]) => Input;
  readonly items: Iterable<Item>;
  /** Work of one item in any unit, and how much of it makes a batch: at least 2 ms. */
  readonly weigh: (item: Item) => number;
  readonly batchWeight: number;
  /** Takes each answer as it comes, in no particular order. */
  readonly onResult: (output: Output, batch: readonly Item[]) => void;
  /** For a batch, and for an item that is retried alone. */
  readonly deadlineMs?: number;
  readonly loneDeadlineMs?: number;
  readonly signal?: AbortSignal;
}

/** An item that failed in its batch and once more alone. */
export interface FailedItem<Item> {
  readonly item: Item;
  readonly reason: FailureReason;
  readonly detail: string;
}

/**
 * Runs the plan on all threads of the pool. When a batch fails, each of its items is retried once alone, so that one
 * bad item costs only itself. Items are pulled as threads become free: an endless iterable takes no memory.
 * @returns the items that failed alone too, in the order of their failure
 * @throws the reason of the plan's signal when that is aborted
 */
export async function runBatches<Item, Input, Output>(
  pool: Pool,
  plan: BatchPlan<Item, Input, Output>,
): Promise<FailedItem<Item>[]> {
  const batches = batchesOf(plan);
  const failed: FailedItem<Item>[] = [];
  const serve = async () => {
    for (const batch of batches) {
      if (!(await attempt(pool, plan, batch, plan.deadlineMs))) continue;
      for (const item of batch) {
        const failure = await attempt(pool, plan, [item], plan.loneDeadlineMs);
        if (failure) failed.push({ item, reason: failure.reason, detail: failure.detail });
      }
    }
  };
  // All take from one iterator; when one of them throws, that ends it for the others too. A batch that waits for each
  // thread keeps it busy; more would only hold memory.
  await Promise.all(Array.from({ length: 2 * pool.threads }, serve));
  return failed;
}

function* batchesOf<Item, Input, Output>(plan: BatchPlan<Item, Input, Output>): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let weight = 0;
  for (const item of plan.items) {
    batch.push(item);
    weight += plan.weigh(item);
    if (weight < plan.batchWeight) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Runs one batch. @returns why it failed, if it did */
async function attempt<Item, Input, Output>(
  pool: Pool,
  plan: BatchPlan<Item, Input, Output>,
  batch: readonly Item[],
  deadlineMs: number | undefined,
): Promise<TaskFailure | undefined> {
  const result = await pool.run(plan.kind, plan.task(batch), { signal: plan.signal, deadlineMs });
  if (!result.ok) return result;
  plan.onResult(result.value, batch);
  return undefined;
}
