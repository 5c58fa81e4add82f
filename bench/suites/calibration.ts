/**
 * A fixed piece of work that stands for the speed of the machine: what has no twin or library beside it is held
 * against this, so that a slower machine makes both slower. Integer arithmetic over 1 MB, about 5 ms.
 */
export function calibrate(): void {
  for (let round = 0; round < 4; round++) {
    let hash = round + 1;
    for (let i = 0; i < words.length; i++) {
      hash = Math.imul(hash ^ (words[i] ?? 0), 0x01000193);
      words[i] = hash ^ (hash >>> 15);
    }
  }
}

const words = new Uint32Array(2 ** 18);
