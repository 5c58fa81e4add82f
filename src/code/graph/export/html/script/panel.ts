/** What is known of the file that was clicked, and the list of communities. */
export const PANEL = `
const panel = byId('panel');
const legend = byId('legend');
const MOST_ROWS = 200;
const MOST_COMMUNITIES = 60;

function select(file, line) {
  state.selected = file;
  panel.hidden = file < 0;
  document.body.classList.toggle('open', file >= 0);
  panel.replaceChildren();
  if (file >= 0) describe(file, line);
  ask();
}

/** Selects a file and brings it into view. */
function goTo(file, line) {
  if (!isShown(file)) { state.chosen.clear(); showLegend(); }
  state.over = -1;
  camera.scale = Math.max(camera.scale, 1.2);
  select(file, line);
  camera.x = data.x[file] + covered() / 2 / camera.scale;
  camera.y = data.y[file];
  moved();
}

function describe(file, line) {
  const close = button('\\u2715', () => select(-1));
  close.className = 'close';
  close.title = 'Close (Esc)';
  const heading = element('h2');
  const dot = element('i');
  dot.style.background = colours[data.community[file]];
  heading.append(dot, ' ', data.paths[file]);
  const facts = element('small', data.languages[file] + ', ' + counted(data.lines[file], 'line') + ', community ' + data.communities[data.community[file]]);
  panel.append(close, heading, facts);
  edgeList('Uses', uses[file], 'out');
  edgeList('Used by', usedBy[file], 'in');
  edgeList('Changed together with', together[file], '');
  const source = sourceOf(file);
  definitionList(file, source);
  if (source) panel.append(element('h3', 'Source'), source);
  panel.scrollTop = 0;
  if (line && source) showLine(source, line);
}

function section(title, rows, row, look) {
  if (rows.length === 0) return;
  const list = element('ul');
  for (const each of rows.slice(0, MOST_ROWS)) list.append(row(each));
  if (rows.length > MOST_ROWS) list.append(element('li', (rows.length - MOST_ROWS) + ' more'));
  panel.append(element('h3', title + ' (' + rows.length + ')', { className: look || '' }), list);
}

/** @param look class of the heading: it has the colour that its edges are drawn in */
function edgeList(title, map, look) {
  const others = [...map.keys()].sort((a, b) => degree[b] - degree[a] || a - b);
  section(title, others, (other) => {
    const item = element('li');
    const go = button(data.paths[other], () => goTo(other));
    go.append(element('br'), element('small', kindsOf(map.get(other))));
    item.append(go);
    return item;
  }, look);
}

/** Kinds of some edges with the lines that they come from; what is less than certain says so. */
function kindsOf(rows) {
  const kinds = rows.map((at) => {
    const [kind, line, confidence] = data.edges.slice(at + 2, at + EDGE);
    return kindName(kind) + (line > 0 ? ' at line ' + line : '') + (confidence < 90 ? ' (' + confidence + ' %)' : '');
  });
  return kinds.join(', ');
}

function definitionList(file, source) {
  const flat = data.definitions[file];
  const rows = [];
  for (let at = 0; at < flat.length; at += 4) rows.push(flat.slice(at, at + 4));
  section('Defines', rows, ([name, kind, start, end]) => {
    const item = element('li');
    const go = button(name, () => (source ? showLine(source, start) : copy(go, data.paths[file] + ':' + start)));
    go.title = source ? 'Show it below' : 'Copy path and line';
    go.append(' ', element('small', kind + ', ' + (end > start ? 'lines ' + start + '\\u2013' + end : 'line ' + start)));
    item.append(go);
    return item;
  });
}

/** Puts a place on the clipboard, and says so where the browser allows it. */
function copy(beside, text) {
  const done = navigator.clipboard ? navigator.clipboard.writeText(text).then(() => ' copied', () => ' ' + text) : Promise.resolve(' ' + text);
  done.then((said) => beside.append(element('small', said)));
}

function sourceOf(file) {
  const text = data.texts[file];
  if (text === undefined) return undefined;
  const pre = element('pre');
  const lines = text.split('\\n');
  if (lines[lines.length - 1] === '') lines.pop();
  lines.forEach((line, i) => {
    const row = element('div');
    row.append(element('b', String(i + 1)), element('span', line));
    pre.append(row);
  });
  return pre;
}

function showLine(source, line) {
  for (const each of source.querySelectorAll('.at')) each.className = '';
  const row = source.children[line - 1];
  if (!row) return;
  row.className = 'at';
  row.scrollIntoView({ block: 'center' });
}

/** A click shows one community, or takes it away again; several may be chosen. */
function showLegend() {
  const order = sizes.map((size, id) => id).filter((id) => sizes[id] > 0).sort((a, b) => (a === communityCount - 1) - (b === communityCount - 1) || sizes[b] - sizes[a] || a - b);
  const shown = order.slice(0, MOST_COMMUNITIES);
  legend.replaceChildren(...shown.map((id) => {
    const row = button(undefined, () => {
      if (!state.chosen.delete(id)) state.chosen.add(id);
      showLegend();
      redraw();
    });
    const dot = element('i');
    dot.style.background = colours[id];
    const name = element('span', '\\u200e' + data.communities[id], { className: 'name', title: data.communities[id] });
    row.append(dot, name, element('small', String(sizes[id])));
    row.setAttribute('aria-pressed', String(state.chosen.size === 0 || state.chosen.has(id)));
    return row;
  }));
  if (state.chosen.size > 0) legend.prepend(button('Show all', showAll));
  if (order.length > shown.length) legend.append(element('small', (order.length - shown.length) + ' smaller communities'));
}
function showAll() {
  state.chosen.clear();
  showLegend();
  redraw();
}
`;
