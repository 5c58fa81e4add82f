import type { ImageFacts } from './define-binary.ts';

const LONGEST_TAG = 4096;

/** What an SVG says of its size; `undefined` for a text that is none. Its text is read like any XML. */
export function svgFacts(text: string): ImageFacts | undefined {
  const tag = /<svg\b[^>]*>/i.exec(text.slice(0, 65_536))?.[0].slice(0, LONGEST_TAG);
  if (tag === undefined) return undefined;
  const box = /\bviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/i.exec(tag);
  return {
    mimeType: 'image/svg+xml',
    width: pixels(tag, 'width') ?? number(box?.[1]),
    height: pixels(tag, 'height') ?? number(box?.[2]),
  };
}

const pixels = (tag: string, name: string): number | undefined =>
  number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`, 'i').exec(tag)?.[1]);

function number(text: string | undefined): number | undefined {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? value : undefined;
}
