/** A folder of a tree view. Files below the deepest level that is shown are only counted. */
interface Folder {
  readonly name: string;
  readonly folders: Map<string, Folder>;
  readonly files: string[];
  /** Files at any depth below. */
  fileCount: number;
}

export interface TreeLimits {
  /** Levels below the top that are shown. */
  readonly depth: number;
  /** Entries of one folder that are shown; the top level is always whole. */
  readonly entriesPerFolder: number;
}

/**
 * The tree of `paths` (forward slashes, sorted) as indented lines: folders first, each with the number of files below it, then files.
 * What a limit hides is counted where it is missing, with the folder to ask for.
 * @param moreOf what a reader has to do to see a folder whole, given its path
 */
export function renderFileTree(
  paths: readonly string[],
  limits: TreeLimits,
  moreOf: (folder: string) => string,
): string {
  const lines: string[] = [];
  renderInto(lines, buildTree(paths), { indent: '', path: '', level: 1, limits, moreOf });
  return lines.map((line) => `${line}\n`).join('');
}

function buildTree(paths: readonly string[]): Folder {
  const top = emptyFolder('');
  for (const path of paths) {
    const parts = path.split('/');
    const file = parts.pop() ?? '';
    let folder = top;
    folder.fileCount++;
    for (const part of parts) {
      folder = childOf(folder, part);
      folder.fileCount++;
    }
    folder.files.push(file);
  }
  return top;
}

const emptyFolder = (name: string): Folder => ({ name, folders: new Map(), files: [], fileCount: 0 });

function childOf(folder: Folder, name: string): Folder {
  const known = folder.folders.get(name);
  if (known) return known;
  const made = emptyFolder(name);
  folder.folders.set(name, made);
  return made;
}

interface Position {
  readonly indent: string;
  readonly path: string;
  readonly level: number;
  readonly limits: TreeLimits;
  readonly moreOf: (folder: string) => string;
}

function renderInto(lines: string[], folder: Folder, at: Position): void {
  const { indent, path, level, limits, moreOf } = at;
  const room = level === 1 ? Number.POSITIVE_INFINITY : limits.entriesPerFolder;
  const folders = [...folder.folders.values()].slice(0, room);
  const files = folder.files.slice(0, room - folders.length);
  for (const child of folders) {
    lines.push(`${indent}${visible(child.name)}/ (${child.fileCount})`);
    if (level >= limits.depth) continue;
    const below = { ...at, indent: `${indent}  `, path: `${path}${child.name}/`, level: level + 1 };
    renderInto(lines, child, below);
  }
  for (const file of files) lines.push(`${indent}${visible(file)}`);
  const hidden = folder.folders.size + folder.files.length - folders.length - files.length;
  if (hidden > 0) lines.push(`${indent}… ${hidden} more, see ${moreOf(path.slice(0, -1))}`);
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A line break in a name must not look like another entry, nor may a name steer the terminal. */
function visible(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, (control) => {
    const code = control.charCodeAt(0).toString(16).padStart(4, '0');
    return NAMED_ESCAPES[control] ?? `\\u${code}`;
  });
}
