const RELAYED = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'] as const;

/**
 * Hands signals on to a command, which decides what they mean; our own end follows from its end. At a terminal the
 * keyboard's signals reach the command without us.
 */
export function relaySignals(run: { send(signal: NodeJS.Signals): void }, hasTerminal: boolean): void {
  for (const name of RELAYED) {
    const isFromKeyboard = hasTerminal && (name === 'SIGINT' || name === 'SIGQUIT');
    if (process.platform === 'win32' && name !== 'SIGINT' && name !== 'SIGHUP') continue;
    process.on(name, () => {
      if (!isFromKeyboard) run.send(name);
    });
  }
}
