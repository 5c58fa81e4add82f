/** The camera, and drawing: a still picture is kept, so that hovering draws only what it adds. */
export const DRAWING = `
const canvas = byId('canvas');
const context = canvas.getContext('2d');
const still = document.createElement('canvas');
const stillContext = still.getContext('2d');
const camera = { x: 0, y: 0, scale: 1 };
let width = 0;
let height = 0;
let isStillCurrent = false;
let isMoving = false;
let isAsked = false;
let restTimer = 0;
/** Edges that are drawn while the picture moves; a still one has all. */
const SKETCH = 2500;
const LABELS = 70;
const CAPTIONS = 24;
/** Nearer than this, files have names of their own. */
const CAPTIONS_BELOW = 1.6;
const REST_MS = 140;

const screenX = (i) => (data.x[i] - camera.x) * camera.scale + width / 2;
const screenY = (i) => (data.y[i] - camera.y) * camera.scale + height / 2;
/** Nodes grow more slowly than the distances between them. */
const screenRadius = (i) => Math.max(1.1, radius[i] * Math.min(3, Math.pow(camera.scale, 0.6)));

function resize() {
  const density = Math.min(2, devicePixelRatio || 1);
  width = innerWidth;
  height = innerHeight;
  for (const each of [canvas, still]) {
    each.width = width * density;
    each.height = height * density;
    each.getContext('2d').setTransform(density, 0, 0, density, 0, 0);
  }
  redraw();
}

/** The picture has changed. */
function redraw() {
  isStillCurrent = false;
  ask();
}
function ask() {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(draw);
}
/** The camera moves: sketches until it rests. */
function moved() {
  isMoving = true;
  clearTimeout(restTimer);
  restTimer = setTimeout(() => { isMoving = false; redraw(); }, REST_MS);
  redraw();
}

function draw() {
  isAsked = false;
  const focus = state.over >= 0 ? state.over : state.selected;
  context.clearRect(0, 0, width, height);
  if (isMoving) {
    drawGraph(context, SKETCH);
  } else {
    if (!isStillCurrent) {
      stillContext.clearRect(0, 0, width, height);
      drawGraph(stillContext, Infinity);
      isStillCurrent = true;
    }
    context.globalAlpha = focus >= 0 ? 0.22 : 1;
    context.drawImage(still, 0, 0, width, height);
    context.globalAlpha = 1;
  }
  if (focus >= 0) drawFocus(focus);
}

function drawGraph(to, most) {
  drawEdges(to, most);
  drawNodes(to);
  const taken = new Set();
  if (camera.scale < CAPTIONS_BELOW) drawCaptions(to, taken);
  if (!isMoving) drawLabels(to, byDegree, camera.scale > 1.4 ? LABELS : LABELS / 3, taken);
}

/** Names of communities over their files while the whole is seen, as those of regions on a map. */
function drawCaptions(to, taken) {
  let drawn = 0;
  to.textBaseline = 'middle';
  to.textAlign = 'center';
  to.lineJoin = 'round';
  for (const { id, size, x, y, text } of captions) {
    if (drawn >= CAPTIONS) break;
    if (state.chosen.size > 0 && !state.chosen.has(id)) continue;
    const [atX, atY] = [(x - camera.x) * camera.scale + width / 2, (y - camera.y) * camera.scale + height / 2];
    if (!isVisible(atX, atY, 0)) continue;
    const points = Math.round(Math.min(22, 11 + Math.sqrt(size) * 0.6));
    to.font = '600 ' + points + 'px system-ui, sans-serif';
    const half = to.measureText(text).width / 2 + 4;
    if (!claim(taken, atX - half, atX + half, atY, points)) continue;
    drawn++;
    to.lineWidth = 5;
    to.globalAlpha = 0.85;
    to.strokeStyle = ink.ground;
    to.strokeText(text, atX, atY);
    to.globalAlpha = 1;
    to.fillStyle = ink.text;
    to.fillText(text, atX, atY);
  }
  to.textAlign = 'start';
}

/** Takes the cells of the screen that a name needs; nothing when one of them is taken. */
function claim(taken, left, right, y, tall) {
  const cells = [];
  for (let row = Math.floor((y - tall / 2) / 12); row <= Math.floor((y + tall / 2) / 12); row++)
    for (let cell = Math.floor(left / 30); cell <= Math.floor(right / 30); cell++) cells.push(row + ' ' + cell);
  if (cells.some((cell) => taken.has(cell))) return false;
  for (const cell of cells) taken.add(cell);
  return true;
}

function drawEdges(to, most) {
  const within = new Map();
  const across = new Path2D();
  let drawn = 0;
  for (const [a, b] of pairs) {
    if (drawn >= most) break;
    if (!isShown(a) || !isShown(b)) continue;
    const [ax, ay, bx, by] = [screenX(a), screenY(a), screenX(b), screenY(b)];
    if (Math.max(ax, bx) < 0 || Math.min(ax, bx) > width || Math.max(ay, by) < 0 || Math.min(ay, by) > height) continue;
    if (Math.abs(ax - bx) + Math.abs(ay - by) < 3) continue;
    const id = data.community[a];
    let path = across;
    if (id === data.community[b]) {
      path = within.get(id) || new Path2D();
      within.set(id, path);
    }
    path.moveTo(ax, ay);
    path.lineTo(bx, by);
    drawn++;
  }
  to.lineWidth = Math.min(1.2, Math.max(0.5, camera.scale * 0.6));
  to.globalAlpha = 0.13;
  to.strokeStyle = ink.wire;
  to.stroke(across);
  to.globalAlpha = 0.3;
  for (const [id, path] of within) {
    to.strokeStyle = colours[id];
    to.stroke(path);
  }
  to.globalAlpha = 1;
}

const isVisible = (x, y, r) => x > -r && x < width + r && y > -r && y < height + r;

function drawNodes(to) {
  const paths = new Map();
  for (let i = 0; i < count; i++) {
    const [x, y, r] = [screenX(i), screenY(i), screenRadius(i)];
    if (!isVisible(x, y, r)) continue;
    const id = isShown(i) ? data.community[i] : -1;
    let path = paths.get(id);
    if (!path) paths.set(id, (path = new Path2D()));
    if (r < 2 || isMoving) path.rect(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.8);
    else { path.moveTo(x + r, y); path.arc(x, y, r, 0, 7); }
  }
  for (const [id, path] of paths) {
    to.globalAlpha = id < 0 ? 0.12 : 1;
    to.fillStyle = id < 0 ? ink.wire : colours[id];
    to.fill(path);
  }
  to.globalAlpha = 1;
}

/** Names of the first of some files, where no other name stands. */
function drawLabels(to, files, most, taken) {
  let drawn = 0;
  to.font = '11px system-ui, sans-serif';
  to.textBaseline = 'middle';
  to.lineJoin = 'round';
  for (const i of files) {
    if (drawn >= most) return;
    const [x, y, r] = [screenX(i), screenY(i), screenRadius(i)];
    if (!isShown(i) || !isVisible(x, y, 0)) continue;
    const name = nameOf(i);
    if (!claim(taken, x, x + r + 6 + name.length * 6.5, y, 12)) continue;
    drawn++;
    to.lineWidth = 3;
    to.strokeStyle = ink.ground;
    to.strokeText(name, x + r + 3, y);
    to.fillStyle = ink.text;
    to.fillText(name, x + r + 3, y);
  }
}

/** A file with its neighbours: what it uses in one colour, what uses it in another. */
function drawFocus(focus) {
  const [x, y] = [screenX(focus), screenY(focus)];
  const near = [...new Set([together, usedBy, uses].flatMap((map) => [...map[focus].keys()]))].filter(isShown);
  for (const [map, colour] of [[together, ink.wire], [usedBy, ink.in], [uses, ink.out]]) {
    context.beginPath();
    for (const other of map[focus].keys()) {
      if (!isShown(other)) continue;
      context.moveTo(x, y);
      context.lineTo(screenX(other), screenY(other));
    }
    context.globalAlpha = 0.65;
    context.lineWidth = 1.3;
    context.strokeStyle = colour;
    context.stroke();
  }
  context.globalAlpha = 1;
  for (const i of [...near, focus]) {
    context.beginPath();
    context.arc(screenX(i), screenY(i), screenRadius(i) + (i === focus ? 2 : 0), 0, 7);
    context.fillStyle = colours[data.community[i]];
    context.fill();
    if (i === focus) {
      context.lineWidth = 2;
      context.strokeStyle = ink.text;
      context.stroke();
    }
  }
  near.sort((a, b) => degree[b] - degree[a] || a - b);
  drawLabels(context, [focus, ...near], 40, new Set());
}

/** The file at a place of the screen, -1 for none; small ones are met a little beside them. */
function fileAt(x, y) {
  let best = -1;
  let nearest = Infinity;
  for (let i = 0; i < count; i++) {
    const distance = Math.hypot(screenX(i) - x, screenY(i) - y) - screenRadius(i);
    if (distance < 4 && distance < nearest && isShown(i)) [best, nearest] = [i, distance];
  }
  return best;
}

/** Width at the right that the panel takes; on a small screen it lies below. */
const covered = () => (byId('panel').hidden || width <= 760 ? 0 : 442);

/** Shows all of some files, beside the panel when it is open. */
function frame(files) {
  if (files.length === 0) return;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const i of files) {
    left = Math.min(left, data.x[i]);
    right = Math.max(right, data.x[i]);
    top = Math.min(top, data.y[i]);
    bottom = Math.max(bottom, data.y[i]);
  }
  const margin = Math.min(60, width / 10);
  camera.scale = Math.min(2.5, (width - covered() - 2 * margin) / Math.max(1, right - left), (height - 2 * margin) / Math.max(1, bottom - top));
  camera.x = (left + right) / 2 + covered() / 2 / camera.scale;
  camera.y = (top + bottom) / 2;
  moved();
}

/** Zooms, and the point of the graph under a place of the screen stays there. */
function zoomAt(x, y, factor) {
  const scale = Math.min(12, Math.max(0.02, camera.scale * factor));
  camera.x += (x - width / 2) * (1 / camera.scale - 1 / scale);
  camera.y += (y - height / 2) * (1 / camera.scale - 1 / scale);
  camera.scale = scale;
  moved();
}
`;
