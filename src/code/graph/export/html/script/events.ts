/** Pointer, wheel and keys; then the first picture. */
export const EVENTS = `
const tip = byId('tip');
/** Where pointers are down: one moves the picture, two zoom it. */
const pointers = new Map();
let travelled = 0;

canvas.addEventListener('pointerdown', (event) => {
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, [event.clientX, event.clientY]);
  travelled = 0;
  hits.hidden = true;
});
canvas.addEventListener('pointermove', (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return hover(event.clientX, event.clientY);
  const now = [event.clientX, event.clientY];
  const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
  pointers.set(event.pointerId, now);
  travelled += Math.hypot(now[0] - before[0], now[1] - before[1]);
  if (travelled < 4) return;
  hover(-1, -1);
  canvas.className = 'moving';
  const other = others[0];
  if (other) {
    const apart = (place) => Math.max(1, Math.hypot(place[0] - other[0], place[1] - other[1]));
    zoomAt((now[0] + other[0]) / 2, (now[1] + other[1]) / 2, apart(now) / apart(before));
  } else {
    camera.x -= (now[0] - before[0]) / camera.scale;
    camera.y -= (now[1] - before[1]) / camera.scale;
    moved();
  }
});
canvas.addEventListener('pointerup', (event) => {
  pointers.delete(event.pointerId);
  canvas.className = '';
  if (travelled < 4) select(fileAt(event.clientX, event.clientY));
});
canvas.addEventListener('pointercancel', (event) => pointers.delete(event.pointerId));
canvas.addEventListener('pointerleave', () => hover(-1, -1));
canvas.addEventListener('wheel', (event) => {
  event.preventDefault();
  const lines = event.deltaMode === 1 ? 16 : 1;
  zoomAt(event.clientX, event.clientY, Math.exp(-event.deltaY * lines * 0.0015));
}, { passive: false });

function hover(x, y) {
  const file = x < 0 ? -1 : fileAt(x, y);
  tip.hidden = file < 0;
  if (file >= 0) {
    tip.textContent = data.paths[file] + ' \\u2014 uses ' + uses[file].size + ', used by ' + usedBy[file].size;
    tip.style.left = Math.min(x + 14, width * 0.7) + 'px';
    tip.style.top = Math.min(y + 16, height - 40) + 'px';
  }
  if (file === state.over) return;
  state.over = file;
  canvas.className = file >= 0 ? 'over' : '';
  ask();
}

const everything = () => frame(byDegree.filter(isShown));
byId('closer').onclick = () => zoomAt(width / 2, height / 2, 1.4);
byId('farther').onclick = () => zoomAt(width / 2, height / 2, 1 / 1.4);
byId('whole').onclick = everything;

const STEP = 80;
const KEYS = {
  '/': () => { search.focus(); search.select(); },
  '+': () => zoomAt(width / 2, height / 2, 1.4),
  '=': () => zoomAt(width / 2, height / 2, 1.4),
  '-': () => zoomAt(width / 2, height / 2, 1 / 1.4),
  0: everything,
  ArrowLeft: () => { camera.x -= STEP / camera.scale; moved(); },
  ArrowRight: () => { camera.x += STEP / camera.scale; moved(); },
  ArrowUp: () => { camera.y -= STEP / camera.scale; moved(); },
  ArrowDown: () => { camera.y += STEP / camera.scale; moved(); },
};
addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') return leave();
  const act = document.activeElement === search || panel.contains(document.activeElement) ? undefined : KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

/** Leaves one thing after the other: the search, the file, the chosen communities. */
function leave() {
  if (document.activeElement === search || !hits.hidden) {
    hits.hidden = true;
    search.blur();
  } else if (state.selected >= 0) select(-1);
  else showAll();
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  takeColours();
  showLegend();
  select(state.selected);
  redraw();
});
addEventListener('resize', resize);

document.title = data.title + ' \\u2014 code graph';
byId('title').textContent = data.title;
byId('counts').textContent = [
  counted(count, 'file'),
  counted(data.edges.length / EDGE, 'edge'),
  counted(communityCount - 1, 'community', 'communities'),
  ...(data.leftOut > 0 ? [counted(data.leftOut, 'file') + ' left out'] : []),
].join(', ');
takeColours();
showLegend();
resize();
everything();
`;
