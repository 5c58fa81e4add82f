/** Folders of dependencies and caches: never part of a project's own code, whether ignored or not. */
const DEPENDENCIES: ReadonlySet<string> = new Set(['node_modules', 'bower_components', '__pycache__']);

/** A folder with this file is a virtual environment of Python. */
export const VIRTUAL_ENVIRONMENT_MARK = 'pyvenv.cfg';

export const isDependencyFolder = (name: string): boolean => DEPENDENCIES.has(name);

/** Entries whose name begins with a dot are not walked. */
export const isHidden = (name: string): boolean => name.charCodeAt(0) === 46;
