import { groupedCount } from '../../core/grouped-count.ts';
import type { KeptBytes } from './kept-stream.ts';

/** Both streams as they are archived: stdout first, and of what was not kept how much it was. */
export function archivedOutput(stdout: KeptBytes, stderr: KeptBytes): Buffer {
  const [out, err] = [keptText(stdout), keptText(stderr)];
  if (out.length === 0 || err.length === 0) return out.length === 0 ? err : out;
  const joint = out[out.length - 1] === 10 ? '--- stderr ---\n' : '\n--- stderr ---\n';
  return Buffer.concat([out, Buffer.from(joint), err]);
}

/** A kept stream as bytes: the whole of it, or its parts, with a note where something is missing. */
export function keptText(kept: KeptBytes): Buffer {
  if (kept.kind === 'whole') return kept.bytes;
  const missing = kept.sizeBytes - kept.head.length - kept.tail.length;
  const faults = kept.faults.map(({ line, lines }) => `${line + 1}: ${lines.join(`\n${line + 1}: `)}\n`);
  const note = `\n[… ${groupedCount(missing)} bytes were not kept; lines with faults in them:]\n`;
  return Buffer.concat([kept.head, Buffer.from(`${note}${faults.join('')}[…]\n`), kept.tail]);
}
