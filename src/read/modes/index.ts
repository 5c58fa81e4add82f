import type { ViewMode } from '../define-mode.ts';
import aggressive from './aggressive.ts';
import auto from './auto.ts';
import density from './density.ts';
import entropy from './entropy.ts';
import map from './map.ts';
import reference from './reference.ts';
import signatures from './signatures.ts';
import task from './task.ts';

/** Every lossy or structural view, sorted by name. */
export const VIEW_MODES: readonly ViewMode[] = [
  aggressive,
  auto,
  density,
  entropy,
  map,
  reference,
  signatures,
  task,
];

const byName = new Map(VIEW_MODES.map((mode) => [mode.name, mode]));

/** A mode with the number behind its name, or `undefined` for any other word. */
export function viewModeNamed(word: string): { mode: ViewMode; amount: number | undefined } | undefined {
  const [name = '', rest] = word.trim().toLowerCase().split(':');
  const mode = byName.get(name);
  if (mode === undefined) return undefined;
  if (rest === undefined) return { mode, amount: undefined };
  const amount = Number(rest);
  const { amounts } = mode;
  if (amounts === undefined || rest === '' || !(amount >= amounts.least && amount <= amounts.most))
    return undefined;
  return { mode, amount };
}
