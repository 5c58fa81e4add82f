/** Dispatches a command line to the command that serves it. */
export async function run(argv: readonly string[], version: string): Promise<void> {
  process.stderr.write(`lean-ctx ${version}: unknown command '${argv[0] ?? ''}'\n`);
  process.exitCode = 1;
}
