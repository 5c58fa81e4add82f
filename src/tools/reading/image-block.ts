import type { Place } from '../paths/place.ts';
import type { ToolResult } from '../result.ts';
import type { RequestedView } from './requested-view.ts';

/** Other files are not opened to look for a picture in them. */
const NAMED_AS_IMAGE = /\.(?:png|jpe?g|gif|webp)$/i;
/** What models take as pictures. */
const SHOWABLE: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** Models take 5 MB in base64, which is a third longer than the bytes. */
const LARGEST_BYTES = 3_750_000;

/** A picture as a client can show it, below a line with its dimensions; `undefined` for what is read in another way. */
export async function imageBlock(place: Place, view: RequestedView): Promise<ToolResult | undefined> {
  if (!NAMED_AS_IMAGE.test(place.path) || !isForLooking(view)) return undefined;
  const { readPicture } = await import('../../read/kinds/index.ts');
  const picture = readPicture(place, { types: SHOWABLE, mostBytes: LARGEST_BYTES });
  if (!picture.ok || picture.value === undefined) return undefined;
  const { text, bytes, mimeType } = picture.value;
  return {
    content: [
      { type: 'text', text },
      { type: 'image', data: bytes.toString('base64'), mimeType },
    ],
    isError: false,
  };
}

/** The other views are asked for by someone who wants to know what the file is. */
const isForLooking = (view: RequestedView): boolean =>
  (view.kind === 'view' && view.name === 'auto') || (view.kind === 'exact' && view.mode.kind === 'full');
