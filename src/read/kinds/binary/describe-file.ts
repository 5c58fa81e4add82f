import { closeSync, fstatSync } from 'node:fs';
import path from 'node:path';
import { type JailedPath, openInside } from '../../../core/paths-jail.ts';
import { readPart } from '../../../core/read-part.ts';
import { ok, type Result } from '../../../core/result.ts';
import type { BinaryDescription, BinaryFile, ImageFacts } from './define-binary.ts';
import { describeBinary } from './index.ts';

/** Describes a file inside of a root without reading more of it than its format asks for. */
export const describeBinaryFile = (jailed: JailedPath): Result<BinaryDescription> =>
  inspected(jailed, describeBinary);

/** A picture with its bytes. */
export interface Picture extends ImageFacts {
  /** One line about it. */
  readonly text: string;
  readonly bytes: Buffer;
}

/** A picture of one of the media types and no more than so many bytes; `undefined` for every other file. */
export function readPicture(
  jailed: JailedPath,
  { types, mostBytes }: { readonly types: ReadonlySet<string>; readonly mostBytes: number },
): Result<Picture | undefined> {
  return inspected(jailed, (file) => {
    const { text, image } = describeBinary(file);
    if (image === undefined || !types.has(image.mimeType) || file.sizeBytes > mostBytes) return undefined;
    return { ...image, text, bytes: file.read(0, file.sizeBytes) };
  });
}

function inspected<T>(jailed: JailedPath, use: (file: BinaryFile) => T): Result<T> {
  const opened = openInside(jailed);
  if (!opened.ok) return opened;
  const descriptor = opened.value;
  try {
    const sizeBytes = fstatSync(descriptor).size;
    const read = (start: number, end: number): Buffer =>
      readPart(descriptor, start, Math.min(end, sizeBytes));
    return ok(use({ name: path.basename(jailed.path), sizeBytes, read }));
  } finally {
    closeSync(descriptor);
  }
}
