/**
 * Which lines are worth showing when each has a value (negative: it costs more than it tells) and each run that is
 * left out costs a marker. The best choice over the whole text, found by dynamic programming over two states, as in
 * A. Viterbi, "Error Bounds for Convolutional Codes" (1967): single weak lines stay, weak stretches go.
 * @returns for each line whether it is shown
 */
export function worthwhileLines(values: ArrayLike<number>, markerCost: number): boolean[] {
  const count = values.length;
  // came[2·i + s]: whether the best way to state s of line i (0 shown, 1 hidden) comes from a hidden line before.
  const cameHidden = new Uint8Array(2 * count);
  let shown = 0;
  let hidden = Number.NEGATIVE_INFINITY;
  for (let line = 0; line < count; line++) {
    const value = values[line] ?? 0;
    const fromShown = shown - markerCost;
    cameHidden[2 * line] = Number(hidden > shown);
    cameHidden[2 * line + 1] = Number(hidden > fromShown);
    [shown, hidden] = [Math.max(shown, hidden) + value, Math.max(fromShown, hidden)];
  }
  const result = new Array<boolean>(count);
  let isHidden = hidden > shown;
  for (let line = count - 1; line >= 0; line--) {
    result[line] = !isHidden;
    isHidden = cameHidden[2 * line + Number(isHidden)] === 1;
  }
  return result;
}
