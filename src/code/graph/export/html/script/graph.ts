/** The data, the edges of each file, the colours of communities, and how elements are made. */
export const GRAPH = `
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId('data').textContent);
const count = data.paths.length;
const communityCount = data.communities.length;
const EDGE = 5;

/** An element with text; names of files are never read as markup. */
function element(tag, text, properties) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  return Object.assign(made, properties);
}
const counted = (n, noun, nouns) => n + ' ' + (n === 1 ? noun : nouns || noun + 's');
function button(text, onclick) {
  return element('button', text, { type: 'button', onclick });
}

/** Kinds that lead from what is used to its user, by what they are from the user's side. */
const BACKWARD = { tested_by: 'tests', implemented_by: 'implements' };
const TOGETHER = data.kinds.indexOf('co_change');
const kindName = (kind) => BACKWARD[data.kinds[kind]] || data.kinds[kind].replace('_', ' ');

/**
 * For each file the files that it uses, those that use it, and those that changed when it did: number of the other file
 * -> rows of edges.
 */
const uses = Array.from({ length: count }, () => new Map());
const usedBy = Array.from({ length: count }, () => new Map());
const together = Array.from({ length: count }, () => new Map());
for (let at = 0; at < data.edges.length; at += EDGE) {
  const [source, target, kind] = data.edges.slice(at, at + 3);
  const [user, used] = data.kinds[kind] in BACKWARD ? [target, source] : [source, target];
  if (kind === TOGETHER) {
    note(together[source], target, at);
    continue;
  }
  note(uses[user], used, at);
  note(usedBy[used], user, at);
}
function note(map, other, at) {
  const known = map.get(other);
  if (known) known.push(at);
  else map.set(other, [at]);
}
const degree = Array.from({ length: count }, (_, i) => uses[i].size + usedBy[i].size);
const radius = degree.map((n) => 2.5 + Math.min(6, Math.sqrt(n) * 0.8));
const byDegree = Array.from({ length: count }, (_, i) => i).sort((a, b) => degree[b] - degree[a] || a - b);

/** Each two files once, for drawing, with the pairs between well connected files first: a sketch takes those. */
const pairs = [];
for (let a = 0; a < count; a++) {
  for (const b of uses[a].keys()) if (a < b || !uses[b].has(a)) pairs.push([a, b]);
}
pairs.sort((p, q) => degree[q[0]] * degree[q[1]] - degree[p[0]] * degree[p[1]]);

const nameOf = (i) => data.paths[i].slice(data.paths[i].lastIndexOf('/') + 1);
const sizes = new Array(communityCount).fill(0);
for (const id of data.community) sizes[id]++;

/** Where the name of a community stands: in the middle of its files, largest communities first. */
const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const captions = sizes
  .map((size, id) => ({ id, size }))
  .filter(({ id, size }) => size >= 6 && id < communityCount - 1)
  .sort((a, b) => b.size - a.size || a.id - b.id)
  .map(({ id, size }) => {
    const files = [];
    for (let i = 0; i < count; i++) if (data.community[i] === id) files.push(i);
    const x = middle(files.map((i) => data.x[i]));
    return { id, size, x, y: middle(files.map((i) => data.y[i])), text: captionOf(data.communities[id]) };
  });
/** The last two folders of a community's name; of one without a common folder those of its best known file. */
function captionOf(name) {
  const [folder, hub] = name.split(': ');
  const text = folder === '.' && hub ? hub.split('/').slice(0, -1).join('/') || hub : folder;
  return text.split('/').slice(-2).join('/');
}

let colours = [];
let ink = {};
/** Takes the colours of the page; hues are a golden angle apart, so that those near in the list differ. */
function takeColours() {
  const style = getComputedStyle(document.documentElement);
  const read = (name) => style.getPropertyValue(name).trim();
  ink = { ground: read('--ground'), text: read('--ink'), wire: read('--wire'), out: read('--out'), in: read('--in') };
  const tone = read('--tone');
  colours = data.communities.map((_, id) =>
    id === communityCount - 1 ? ink.wire : 'hsl(' + ((215 + id * 137.508) % 360).toFixed(0) + ' 62% ' + tone + ')');
}

/** What is looked at: communities that are shown (none: all), the file under the pointer, the file in the panel. */
const state = { chosen: new Set(), over: -1, selected: -1 };
const isShown = (i) => state.chosen.size === 0 || state.chosen.has(data.community[i]);
`;
