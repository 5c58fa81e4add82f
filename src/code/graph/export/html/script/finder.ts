/** Search in paths and names of definitions. */
export const FINDER = `
const search = byId('search');
const hits = byId('hits');
const MOST_HITS = 30;
let marked = 0;

/** What contains all words, better the nearer they are to the name: files first, then definitions. */
function find(text) {
  const words = text.toLowerCase().split(/\\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = [];
  data.paths.forEach((path, file) => {
    const low = path.toLowerCase();
    const name = nameOf(file).toLowerCase();
    if (words.every((word) => low.includes(word))) {
      const score = words.reduce((sum, word) => sum + (name.startsWith(word) ? 3 : name.includes(word) ? 2 : 1), 10);
      found.push({ file, score, text: path, more: data.languages[file], line: 0 });
    }
    const flat = data.definitions[file];
    for (let at = 0; at < flat.length; at += 4) {
      const low = flat[at].toLowerCase();
      if (!words.every((word) => low.includes(word))) continue;
      found.push({ file, score: low === words[0] ? 20 : 5, text: flat[at], more: flat[at + 1] + ' in ' + path + ':' + flat[at + 2], line: flat[at + 2] });
    }
  });
  return found.sort((a, b) => b.score - a.score || degree[b.file] - degree[a.file] || a.file - b.file || a.line - b.line);
}

function showHits() {
  const found = find(search.value);
  marked = 0;
  hits.hidden = search.value.trim() === '';
  hits.replaceChildren(...found.slice(0, MOST_HITS).map((hit) => {
    const item = element('li');
    const go = button(hit.text, () => { goTo(hit.file, hit.line); hits.hidden = true; });
    go.append(' ', element('small', hit.more));
    item.append(go);
    return item;
  }));
  if (found.length > MOST_HITS) hits.append(element('small', (found.length - MOST_HITS) + ' more'));
  if (found.length === 0) hits.append(element('small', 'Nothing is called that.'));
  mark(0);
}

function mark(step) {
  const rows = hits.querySelectorAll('button');
  if (rows.length === 0) return;
  rows[marked].className = '';
  marked = (marked + step + rows.length) % rows.length;
  rows[marked].className = 'at';
  rows[marked].scrollIntoView({ block: 'nearest' });
}

search.addEventListener('input', showHits);
search.addEventListener('focus', showHits);
search.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    mark(event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
  } else if (event.key === 'Enter') {
    const row = hits.querySelectorAll('button')[marked];
    if (row) row.click();
    search.blur();
  }
});
`;
