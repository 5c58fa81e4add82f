import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import type { Excerpt } from './excerpt/excerpt.ts';
import { lineUnits, sliceUnits } from './excerpt/units.ts';
import { outlineFrom, type Part } from './outline-from.ts';
import { type Element, scanMarkup } from './tree/markup-scan.ts';
import { isCoarse } from './tree/tree-views.ts';

const LANDMARKS = new Set(
  'html head body header nav main aside footer section article form dialog template table iframe svg'.split(
    ' ',
  ),
);
const HEADING = /^h[1-6]$/;
const ID = /(?:^|\s)id\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const SOURCE = /(?:^|\s)(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

export default defineKind({
  id: 'html',
  extensions: ['html', 'htm', 'hbs', 'ejs', 'jinja', 'j2', 'njk', 'mustache', 'gohtml', 'tmpl'],
  signaturesAreHeads: true,
  outline: (text, lines) => outlineOfPage(scanMarkup(text, { isHtml: true }), lines),
  excerpt: ({ text, lines }) => {
    const elements = scanMarkup(text, { isHtml: true });
    return elements.length === 0 ? undefined : excerptOfPage(elements, text, lines);
  },
});

function outlineOfPage(elements: readonly Element[], lines: TextLines) {
  const isMapped = mappedElements(elements);
  const parts = elements.flatMap((element, index): Part[] => {
    if (weight(element) > Weight.id) return [];
    const first = lines.numberAt(element.start);
    const part = {
      first,
      last: lines.numberAt(Math.max(element.start, element.end - 1)),
      head: lines.line(first),
      name: idOf(element) ?? element.name,
      kind: HEADING.test(element.name) ? 'heading' : 'element',
      isExported: isMapped[index] === 1,
    };
    return [part];
  });
  return outlineFrom(firstOfEachLine(parts), {
    dependencies: elements
      .filter(isDependency)
      .map(({ attributes }) => firstGroup(SOURCE.exec(attributes)) ?? ''),
  });
}

/** Landmarks, headings, and whatever they lie in: a map leads to them. */
function mappedElements(elements: readonly Element[]): Uint8Array {
  const isMapped = new Uint8Array(elements.length);
  for (const [index, element] of elements.entries()) {
    if (weight(element) > Weight.heading) continue;
    for (let at = index; at >= 0 && isMapped[at] !== 1; at = elements[at]?.parent ?? -1) isMapped[at] = 1;
  }
  return isMapped;
}

const firstOfEachLine = <T extends { readonly first: number }>(parts: readonly T[]): T[] =>
  parts.filter((part, index) => index === 0 || parts[index - 1]?.first !== part.first);

const isDependency = ({ name, attributes }: Element): boolean =>
  (name === 'script' || (name === 'link' && /stylesheet|modulepreload/i.test(attributes))) &&
  SOURCE.test(attributes);

/** What a reader of a page looks for first. */
const Weight = { title: 0, landmark: 1, heading: 1, id: 2, script: 3, meta: 4, other: 5 } as const;

function weight(element: Element): number {
  const { name, attributes } = element;
  if (name === 'title') return Weight.title;
  if (HEADING.test(name)) return Weight.heading;
  if (LANDMARKS.has(name)) return Weight.landmark;
  if (name === 'script' || name === 'link' || name === 'style') return Weight.script;
  if (ID.test(attributes)) return Weight.id;
  return name === 'meta' ? Weight.meta : Weight.other;
}

const idOf = ({ attributes }: Element): string | undefined => firstGroup(ID.exec(attributes));

const firstGroup = (match: RegExpExecArray | null): string | undefined =>
  match?.[1] ?? match?.[2] ?? match?.[3];

function excerptOfPage(elements: readonly Element[], text: string, lines: TextLines): Excerpt {
  const units = isCoarse(text, lines)
    ? sliceUnits(
        text,
        elements.map(({ start }) => start),
      )
    : lineUnits(lines);
  const tiers: number[][] = [[], [], [], [], [], []];
  for (const element of elements) tiers[weight(element)]?.push(units.numberAt(element.start));
  return { about: `html, ${elements.length} elements`, notes: [], units, tiers };
}
