/**
 * Tries a run up to three times; `attempt` gives the exit code of `bench --compare` and what it printed.
 * @returns the exit code of the gate
 */
export function gate(attempt: () => Attempt | Promise<Attempt>, log: (text: string) => void): Promise<number>;

export interface Attempt {
  readonly code: number;
  readonly output: string;
}
