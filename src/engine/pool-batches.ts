import type { Pool, TaskKind } from './pool.ts';
import type { FailureReason, TaskFailure } from './task-failure.ts';

/** Work on many items, sent in batches that are worth a round trip. */
export interface BatchPlan<Item, Output> {
  /** The handler takes a batch and answers for all of it. */
  readonly kind: TaskKind<readonly Item[], Output>;
  readonly items: Iterable<Item>;
  /** Work of one item in any unit, and how much of it makes a batch: at least 2 ms. */
  readonly weigh: (item: Item) => number;
  readonly batchWeight: number;
  /** Takes each answer as it comes, in no particular order. */
  readonly onResult: (output: Output, batch: readonly Item[]) => void;
  readonly deadlineMs?: number;
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
export async function runBatches<Item, Output>(
  pool: Pool,
  plan: BatchPlan<Item, Output>,
): Promise<FailedItem<Item>[]> {
  const batches = batchesOf(plan);
  const failed: FailedItem<Item>[] = [];
  const serve = async () => {
    for (const batch of batches) {
      if (!(await attempt(pool, plan, batch))) continue;
      for (const item of batch) {
        const failure = await attempt(pool, plan, [item]);
        if (failure) failed.push({ item, reason: failure.reason, detail: failure.detail });
      }
    }
  };
  // All take from one iterator; when one of them throws, that ends it for the others too.
  await Promise.all(Array.from({ length: pool.threads }, serve));
  return failed;
}

function* batchesOf<Item, Output>(plan: BatchPlan<Item, Output>): Generator<readonly Item[]> {
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
async function attempt<Item, Output>(
  pool: Pool,
  plan: BatchPlan<Item, Output>,
  batch: readonly Item[],
): Promise<TaskFailure | undefined> {
  const { signal, deadlineMs } = plan;
  const result = await pool.run(plan.kind, batch, { signal, deadlineMs });
  if (!result.ok) return result;
  plan.onResult(result.value, batch);
  return undefined;
}
