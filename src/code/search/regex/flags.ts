/** Flags that change what a pattern means. `m`, `s`, `u` and `U` are accepted and change nothing here (README). */
export interface Flags {
  readonly ignoreCase: boolean;
  readonly verbose: boolean;
}
