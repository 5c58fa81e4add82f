import type { IndexProgress } from '../../code/index/index.ts';
import { counted, grouped, megabytes } from '../quantities.ts';

/** Where an index run stands, in one line: files, speed, and what is slow. */
export function progressText(progress: IndexProgress, elapsedMs: number): string {
  const { phase, filesDone, filesTotal, bytesDone, bytesTotal, slowest } = progress;
  if (phase === 'walk') return 'index: looking for files';
  if (phase === 'write') return `index: writing, ${counted(filesTotal, 'file')} analysed`;
  const speed = elapsedMs > 0 ? `, ${megabytes((bytesDone / elapsedMs) * 1000)}/s` : '';
  const share = `${grouped(filesDone)} of ${counted(filesTotal, 'file')}`;
  const slow = slowest === undefined ? '' : `, slowest ${slowest}`;
  return `index: ${share}, ${megabytes(bytesDone)} of ${megabytes(bytesTotal)}${speed}${slow}`;
}
