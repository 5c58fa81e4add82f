import os from 'node:os';
import { findProjectRoot } from '../../core/config/index.ts';

/** The project around the working directory; `undefined` outside of any, or when the folder is gone by now. */
export function projectAround(): string | undefined {
  try {
    const around = { explicit: undefined, configured: '', cwd: process.cwd(), home: os.homedir() };
    const found = findProjectRoot(around);
    return found.ok ? found.value : undefined;
  } catch {
    return undefined; // the command removed the folder in which it ran
  }
}
