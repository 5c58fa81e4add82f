import {
  type BinaryFile,
  type BinaryKind,
  defineBinary,
  type ImageFacts,
  startsWith,
} from './define-binary.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

function imageKind(
  id: string,
  mimeType: string,
  { recognise, size }: { recognise: (head: Buffer) => boolean; size: (file: BinaryFile) => Size | undefined },
): BinaryKind {
  return defineBinary({
    id,
    recognise,
    describe: (file) => {
      const found = size(file);
      const image: ImageFacts = { mimeType, width: found?.width, height: found?.height };
      const pixels = found === undefined ? 'size unknown' : `${found.width}×${found.height} pixels`;
      return { what: `${id.toUpperCase()} image, ${pixels}`, image };
    },
  });
}

/** Formats by the first bytes of their specifications: PNG (ISO 15948), GIF89a, JPEG (T.81), WebP (RFC 9649), BMP, ICO. */
export const IMAGES: readonly BinaryKind[] = [
  imageKind('png', 'image/png', {
    recognise: (head) => startsWith(head, '\x89PNG\r\n\x1a\n'),
    size: (file) => {
      const header = file.read(16, 24);
      return { width: header.readUInt32BE(0), height: header.readUInt32BE(4) };
    },
  }),
  imageKind('jpeg', 'image/jpeg', {
    recognise: (head) => startsWith(head, '\xff\xd8\xff'),
    size: sizeOfJpeg,
  }),
  imageKind('gif', 'image/gif', {
    recognise: (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
    size: (file) => {
      const header = file.read(6, 10);
      return { width: header.readUInt16LE(0), height: header.readUInt16LE(2) };
    },
  }),
  imageKind('webp', 'image/webp', {
    recognise: (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
    size: sizeOfWebp,
  }),
  imageKind('bmp', 'image/bmp', {
    recognise: (head) => startsWith(head, 'BM') && head.length >= 26 && head.readUInt16LE(14) <= 124,
    size: (file) => {
      const header = file.read(18, 26);
      return { width: header.readInt32LE(0), height: Math.abs(header.readInt32LE(4)) };
    },
  }),
  imageKind('ico', 'image/x-icon', {
    recognise: (head) => startsWith(head, '\0\0\x01\0') && head.length > 8 && head[4] !== 0 && head[5] === 0,
    size: (file) => {
      const header = file.read(6, 8);
      return { width: header.readUInt8(0) || 256, height: header.readUInt8(1) || 256 };
    },
  }),
];

/** Segments are passed over up to the one that begins a frame; metadata before it can be large. */
const MOST_SEGMENTS = 1000;

function sizeOfJpeg(file: BinaryFile): Size | undefined {
  let at = 2;
  for (let segment = 0; segment < MOST_SEGMENTS; segment++) {
    const header = file.read(at, at + 9);
    if (header.length < 9 || header[0] !== 0xff) return undefined;
    const marker = header.readUInt8(1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: header.readUInt16BE(5), width: header.readUInt16BE(7) };
    at += marker === 0xff ? 1 : 2 + header.readUInt16BE(2);
  }
  return undefined;
}

function sizeOfWebp(file: BinaryFile): Size | undefined {
  const bytes = file.read(12, 30);
  switch (bytes.toString('latin1', 0, 4)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(14) & 0x3fff, height: bytes.readUInt16LE(16) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(9);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(12, 3) + 1, height: bytes.readUIntLE(15, 3) + 1 };
    default:
      return undefined;
  }
}
