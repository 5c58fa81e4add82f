import os from 'node:os';

/** One measured case, as it is printed and compared. Ratios are times of the other divided by ours: more is better. */
export interface BenchResult {
  readonly id: string;
  readonly kernel: string;
  readonly summary: string;
  readonly median_ms: number;
  readonly p99_ms: number;
  /** One of the two: throughput where a run works through bytes, else runs a second. */
  readonly mb_per_s?: number;
  readonly ops_per_s?: number;
  readonly against: string;
  readonly against_median_ms: number;
  readonly ratio: number;
}

/** What `lean-ctx bench --json` prints. */
export interface BenchDocument {
  readonly schema_version: 1;
  readonly machine: Machine;
  readonly seconds: number;
  readonly peak_rss_mb: number;
  readonly results: readonly BenchResult[];
}

export interface Machine {
  readonly cores: number;
  readonly model: string;
  readonly memory_gib: number;
  readonly platform: string;
  readonly node: string;
}

export function thisMachine(): Machine {
  return {
    cores: os.availableParallelism(),
    model: os.cpus()[0]?.model.trim() ?? 'unknown',
    memory_gib: Math.round(os.totalmem() / 2 ** 30),
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
  };
}

/** The most memory that this process has held so far, in MB of 1,000,000 bytes. */
export function peakRssMb(): number {
  return Math.round((process.resourceUsage().maxRSS * 1024) / 1e6);
}
