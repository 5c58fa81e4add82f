/** What a project says that it needs. */
export interface Dependencies {
  /** Needed to run, by name, in the order of the manifest. */
  readonly runtime: readonly string[];
  /** Needed to develop, test or build. */
  readonly development: readonly string[];
}

/** A kind of manifest: the name of its file, and how it is read. */
export interface ManifestKind {
  readonly file: string;
  /** @throws when the text is not what it should be */
  read(text: string): Promise<Dependencies>;
}

type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The table below some keys; an empty one where there is none. */
function tableAt(root: unknown, ...keys: readonly string[]): Table {
  let at: unknown = root;
  for (const key of keys) at = isTable(at) ? at[key] : undefined;
  return isTable(at) ? at : {};
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** `requests[socks]>=2; python_version > '3'` names requests. */
const requirementName = (text: string): string => /^[\w.-]+/.exec(text.trim())?.[0] ?? '';

const packageJson: ManifestKind = {
  file: 'package.json',
  async read(text) {
    const manifest: unknown = JSON.parse(text);
    const names = (key: string): string[] => Object.keys(tableAt(manifest, key));
    return {
      runtime: [...new Set(['dependencies', 'peerDependencies', 'optionalDependencies'].flatMap(names))],
      development: names('devDependencies'),
    };
  },
};

const cargoToml: ManifestKind = {
  file: 'Cargo.toml',
  async read(text) {
    const manifest = await parseToml(text);
    const names = (...keys: string[]): string[] => Object.keys(tableAt(manifest, ...keys));
    return {
      runtime: [...new Set([...names('dependencies'), ...names('workspace', 'dependencies')])],
      development: [...names('dev-dependencies'), ...names('build-dependencies')],
    };
  },
};

const pyprojectToml: ManifestKind = {
  file: 'pyproject.toml',
  async read(text) {
    const manifest = await parseToml(text);
    const poetry = Object.keys(tableAt(manifest, 'tool', 'poetry', 'dependencies'));
    const groups = [
      ...Object.values(tableAt(manifest, 'project', 'optional-dependencies')),
      ...Object.values(tableAt(manifest, 'dependency-groups')),
    ].flatMap(textsIn);
    const poetryGroups = Object.values(tableAt(manifest, 'tool', 'poetry', 'group')).flatMap((group) =>
      Object.keys(tableAt(group, 'dependencies')),
    );
    return {
      runtime: [
        ...textsIn(tableAt(manifest, 'project').dependencies).map(requirementName),
        ...poetry.filter((name) => name !== 'python'),
      ],
      development: [...groups.map(requirementName), ...poetryGroups],
    };
  },
};

const requirementsTxt: ManifestKind = {
  file: 'requirements.txt',
  async read(text) {
    const rows = text.split('\n').map((row) => row.replace(/(?:^|\s)#.*$/, '').trim());
    const names = rows.filter((row) => row !== '' && !row.startsWith('-')).map(requirementName);
    return { runtime: names.filter((name) => name !== ''), development: [] };
  },
};

const goMod: ManifestKind = {
  file: 'go.mod',
  async read(text) {
    const rows = [...text.matchAll(/^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v\S+(.*)$/gm)];
    const isDirect = ([, , rest = '']: RegExpMatchArray): boolean => !rest.includes('// indirect');
    return { runtime: rows.filter(isDirect).map(([, name = '']) => name), development: [] };
  },
};

const composerJson: ManifestKind = {
  file: 'composer.json',
  async read(text) {
    const manifest: unknown = JSON.parse(text);
    const names = (key: string): string[] =>
      Object.keys(tableAt(manifest, key)).filter((name) => name.includes('/'));
    return { runtime: names('require'), development: names('require-dev') };
  },
};

const gemfile: ManifestKind = {
  file: 'Gemfile',
  async read(text) {
    const names = [...text.matchAll(/^\s*gem\s+['"]([^'"]+)['"]/gm)].map(([, name = '']) => name);
    return { runtime: names, development: [] };
  },
};

async function parseToml(text: string): Promise<unknown> {
  const { parse } = await import('smol-toml');
  return parse(text);
}

/** Looked for in this order. */
export const MANIFEST_KINDS: readonly ManifestKind[] = [
  packageJson,
  cargoToml,
  pyprojectToml,
  requirementsTxt,
  goMod,
  composerJson,
  gemfile,
];
