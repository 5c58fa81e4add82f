/** `1234567` as `1,234,567`: the same everywhere, whatever the locale. */
export function grouped(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 file`, `1,234 files`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Bytes as megabytes of 1,000,000 bytes, with one decimal below ten. */
export function megabytes(bytes: number): string {
  const amount = bytes / 1e6;
  return `${amount < 10 ? amount.toFixed(1) : grouped(amount)} MB`;
}

/** Milliseconds as a person says them: `640 ms`, `4.2 s`, `75 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : grouped(seconds)} s`;
}

/** How long ago something was: `now`, `5 min ago`, `3 h ago`, `12 d ago`. */
export function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} d ago`;
}
