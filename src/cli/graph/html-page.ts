import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { exportedFiles } from '../../code/graph/index.ts';
import { graphPageEmpty, graphPageNeedsFile } from '../../core/messages/graph-page.ts';
import { redact } from '../../core/redaction.ts';
import { fail, type Result } from '../../core/result.ts';
import { communitiesOf } from '../../tools/architecture/groups.ts';
import type { GraphPlace } from '../../tools/graph/graph-place.ts';
import { writeExport } from './write-export.ts';

interface PageCall {
  /** Where the page goes; `undefined` is refused. */
  readonly out: string | undefined;
  /** Files at most: the most connected ones. */
  readonly maxNodes: number;
}

/** Larger files are not read for a page. */
const LARGEST_BYTES = 32_768;

/** Writes the graph of a project as one HTML page. @returns what to tell the caller */
export async function writeHtmlPage(place: GraphPlace, { out, maxNodes }: PageCall): Promise<Result<string>> {
  if (out === undefined) return fail(graphPageNeedsFile());
  const exported = exportedFiles(place.graph, maxNodes);
  if (exported.files.length === 0) return fail(graphPageEmpty());
  const { root } = place.project;
  const { toHtml } = await import('../../code/graph/export/html/page.ts');
  const page = toHtml(exported, {
    title: path.basename(root),
    communities: communitiesOf(place.graph).groups.map(({ files }) => files),
    textOf: (file) => smallText(path.join(root, file)),
  });
  return writeExport(page, out);
}

/** The text of a file without secrets: a page is made to be passed on. `undefined`: large, no text, or gone. */
function smallText(file: string): string | undefined {
  try {
    const found = lstatSync(file);
    if (!found.isFile() || found.size > LARGEST_BYTES) return undefined;
    const text = readFileSync(file, 'utf8');
    return text.includes('\0') ? undefined : redact(text.replaceAll('\r\n', '\n'));
  } catch {
    // The page shows path and lines of a file that cannot be read
    return undefined;
  }
}
