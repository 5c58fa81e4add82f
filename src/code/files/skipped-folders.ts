/** Folders of dependencies and caches: never part of a project's own code, whether ignored or not. */
const DEPENDENCIES: ReadonlySet<string> = new Set(['node_modules', 'bower_components', '__pycache__']);

/** A folder with this file is a virtual environment of Python. */
export const VIRTUAL_ENVIRONMENT_MARK = 'pyvenv.cfg';

export const isDependencyFolder = (name: string): boolean => DEPENDENCIES.has(name);

/** Entries whose name begins with a dot are not walked. */
export const isHidden = (name: string): boolean => name.charCodeAt(0) === 46;

/** Entries whose coming, going or changing may change which other files belong to a tree. */
const DECISIVE: ReadonlySet<string> = new Set(['.gitignore', '.ignore', '.git', VIRTUAL_ENVIRONMENT_MARK]);

export const isDecisive = (name: string): boolean => DECISIVE.has(name);

/** Whether a change of this entry can matter to a tree: false for what no walk lists, but for its ignore files and marks. */
export function mayConcernTree(path: string): boolean {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const isListed = (part: string): boolean => !isHidden(part) && !isDependencyFolder(part);
  return (isListed(name) || isDecisive(name)) && parts.every(isListed);
}
