import { relativePath } from '../../core/paths.ts';
import { countTokens } from '../../engine/tokens/index.ts';
import { contentHash, type Delivery, readWholeText } from '../../read/exact/index.ts';
import type { ProjectContext } from '../context.ts';
import { outlineFile } from '../outlining/outline-file.ts';
import { locate } from '../paths/place.ts';
import { fittingRows } from '../rows/fitting-rows.ts';

/** A digest that is longer than this is no relief. */
const MOST_TOKENS = 2000;
const MOST_NAMES = 8;
/** Files that are looked at; the ones read most recently. */
const MOST_FILES = 200;

interface Row {
  readonly text: string;
  /** Tokens of the whole text that the caller was sent; 0 where it was sent a part. */
  readonly sentTokens: number;
}

/** What the conversation has read, one row a file, in the order in which it was read first. → the answer */
export async function digest(
  { hasNames }: { readonly hasNames: boolean },
  context: ProjectContext,
): Promise<string> {
  const { services, caller } = context;
  const all = services.deliveries.all(caller.reader);
  if (all.length === 0) return 'No files cached.';
  const rows: Row[] = [];
  for (const [path, delivery] of all.slice(-MOST_FILES)) {
    context.signal.throwIfAborted();
    rows.push(await rowFor(path, delivery, { hasNames }, context));
  }
  const shown = fittingRows(
    rows.map(({ text }) => text),
    MOST_TOKENS,
  );
  const rest = all.length - shown.length;
  const head = `CTX CHECKPOINT (${all.length} ${all.length === 1 ? 'file' : 'files'})`;
  const text = [head, ...shown, ...(rest > 0 ? [`… ${rest} more: ctx_cache status lists them`] : [])].join(
    '\n',
  );
  return [text, ...saving(rows, text)].join('\n');
}

async function rowFor(
  path: string,
  { mode, held, base }: Delivery,
  { hasNames }: { readonly hasNames: boolean },
  { workspace, services }: ProjectContext,
): Promise<Row> {
  const shown = relativePath(workspace.base, path) ?? path;
  const place = locate(path, workspace);
  const now = place.ok ? await readWholeText({ jailed: place.value, shown }) : place;
  if (!place.ok || !now.ok) return { text: `${shown} [gone]`, sentTokens: 0 };
  const isChanged = base !== undefined && contentHash(now.value) !== base.hash;
  const lines = now.value.split('\n').length - (now.value.endsWith('\n') || now.value === '' ? 1 : 0);
  const how = held === undefined ? `seen as ${mode}` : 'whole';
  const state = `[${lines} lines, ${how}${isChanged ? ', changed since' : ''}]`;
  const names = hasNames ? await namesIn(path, { workspace, services }) : '';
  const text = services.deliveries.textOf(held);
  return {
    text: names === '' ? `${shown} ${state}` : `${shown} ${state}: ${names}`,
    sentTokens: text === undefined ? 0 : countTokens(text),
  };
}

/** What a file defines at its top. */
async function namesIn(
  path: string,
  { workspace, services }: Pick<ProjectContext, 'workspace' | 'services'>,
): Promise<string> {
  const place = locate(path, workspace);
  const file = place.ok
    ? await outlineFile(place.value, { isOfKind: () => true, match: '' }, services)
    : place;
  if (!file.ok) return '';
  const names = file.value.symbols.filter(({ depth }) => depth === 0).map(({ name }) => name);
  const rest = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? ` …+${rest}` : ''}`;
}

/** Said of whole texts alone: what was sent of the others is not known any more. */
function saving(rows: readonly Row[], text: string): string[] {
  const whole = rows.filter(({ sentTokens }) => sentTokens > 0);
  if (whole.length === 0) return [];
  const count = (value: number): string => value.toLocaleString('en-US');
  const sent = whole.reduce((sum, { sentTokens }) => sum + sentTokens, 0);
  return [
    `COMPRESSION: ${whole.length} whole texts of ${count(sent)} tokens → this digest of ${count(countTokens(text))}`,
  ];
}
