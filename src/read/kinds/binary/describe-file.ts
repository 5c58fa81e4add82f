import { closeSync, fstatSync } from 'node:fs';
import path from 'node:path';
import { type JailedPath, openInside } from '../../../core/paths-jail.ts';
import { readPart } from '../../../core/read-part.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { BinaryDescription } from './define-binary.ts';
import { describeBinary } from './index.ts';

/** Describes a file inside of a root without reading more of it than its format asks for. */
export function describeBinaryFile(jailed: JailedPath): Result<BinaryDescription> {
  const opened = openInside(jailed);
  if (!opened.ok) return opened;
  const descriptor = opened.value;
  try {
    const sizeBytes = fstatSync(descriptor).size;
    const read = (start: number, end: number): Buffer =>
      readPart(descriptor, start, Math.min(end, sizeBytes));
    return ok(describeBinary({ name: path.basename(jailed.path), sizeBytes, read }));
  } finally {
    closeSync(descriptor);
  }
}
