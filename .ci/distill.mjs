// The static token table: models/all-MiniLM-L6-v2-int8.onnx run over each entry of its vocabulary alone, centred and
// reduced to 256 dimensions by principal component analysis → models/static-256.bin.
//
//   node .ci/distill.mjs             writes the table (about a minute on one core)
//   node .ci/distill.mjs --verify    exits with 1 when the committed table is not what the model gives
//
// Layout, little endian: magic "LCST", u32 entries, u32 dimensions, u32 unused; f32 scale of each entry; int8 codes row
// after row. A vector is its codes times its scale, of length 1 before it was quantised.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';

const models = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'models');
const WIDTH = 384;
const KEPT = 256;
const BATCH = 512;
const [CLS, SEP] = [101, 102];
/** Two runs on different processors differ in the last bits of a float. */
const TOLERANCE = 2;

const { vocab } = JSON.parse(
  readFileSync(path.join(models, 'all-MiniLM-L6-v2-tokenizer.json'), 'utf8'),
).model;
const count = Object.keys(vocab).length;
const vectors = await encodeEach(count);
centre(vectors, count);
const axes = principalAxes(vectors, count);
const table = encodeTable(project(vectors, axes, count), count);
const file = path.join(models, 'static-256.bin');
if (process.argv.includes('--verify')) verify(table, readFileSync(file));
else {
  writeFileSync(`${file}.new`, table);
  renameSync(`${file}.new`, file);
}

/** Mean of the model's outputs for `[CLS] entry [SEP]`, entry after entry. */
async function encodeEach(entries) {
  const session = await InferenceSession.create(path.join(models, 'all-MiniLM-L6-v2-int8.onnx'), {
    intraOpNumThreads: 1,
  });
  const out = new Float32Array(entries * WIDTH);
  for (let from = 0; from < entries; from += BATCH) {
    const rows = Math.min(BATCH, entries - from);
    const ids = new BigInt64Array(rows * 3);
    for (let row = 0; row < rows; row++) ids.set([BigInt(CLS), BigInt(from + row), BigInt(SEP)], row * 3);
    const tensor = (data) => new Tensor('int64', data, [rows, 3]);
    const { last_hidden_state: hidden } = await session.run({
      input_ids: tensor(ids),
      attention_mask: tensor(new BigInt64Array(rows * 3).fill(1n)),
      token_type_ids: tensor(new BigInt64Array(rows * 3)),
    });
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < WIDTH; i++) {
        const at = row * 3 * WIDTH + i;
        out[(from + row) * WIDTH + i] =
          (hidden.data[at] + hidden.data[at + WIDTH] + hidden.data[at + 2 * WIDTH]) / 3;
      }
    }
  }
  return out;
}

function centre(values, rows) {
  const mean = new Float64Array(WIDTH);
  for (let i = 0; i < values.length; i++) mean[i % WIDTH] += values[i] / rows;
  for (let i = 0; i < values.length; i++) values[i] -= mean[i % WIDTH];
}

/** The eigenvectors of the covariance with the largest eigenvalues, by Jacobi's rotations. */
function principalAxes(values, rows) {
  const a = covariance(values, rows);
  const v = Array.from({ length: WIDTH }, (_, i) => {
    const row = new Float64Array(WIDTH);
    row[i] = 1;
    return row;
  });
  for (let sweep = 0; sweep < 12; sweep++) {
    for (let p = 0; p < WIDTH; p++) for (let q = p + 1; q < WIDTH; q++) rotate(a, v, p, q);
  }
  const order = [...v.keys()].sort((x, y) => a[y][y] - a[x][x]).slice(0, KEPT);
  const all = a.reduce((sum, row, i) => sum + row[i], 0);
  const share = order.reduce((sum, i) => sum + a[i][i], 0) / all;
  process.stderr.write(`${KEPT} of ${WIDTH} dimensions keep ${(share * 100).toFixed(1)} % of the variance\n`);
  return order.map((i) => {
    const axis = Float64Array.from(v, (row) => row[i]);
    const largest = axis.reduce((best, x) => (Math.abs(x) > Math.abs(best) ? x : best), 0);
    return largest < 0 ? axis.map((x) => -x) : axis; // an axis has no sign of its own
  });
}

function covariance(values, rows) {
  const sums = Array.from({ length: WIDTH }, () => new Float64Array(WIDTH));
  for (let row = 0; row < rows; row++) {
    const at = row * WIDTH;
    for (let i = 0; i < WIDTH; i++) {
      const x = values[at + i];
      const sum = sums[i];
      for (let j = i; j < WIDTH; j++) sum[j] += x * values[at + j];
    }
  }
  for (let i = 0; i < WIDTH; i++) for (let j = 0; j < i; j++) sums[i][j] = sums[j][i];
  return sums;
}

/** Zeroes one element beside the diagonal (Golub and Van Loan, Matrix Computations, §8.5). */
function rotate(a, v, p, q) {
  if (Math.abs(a[p][q]) < 1e-12) return;
  const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  const [rowP, rowQ] = [a[p], a[q]];
  for (let i = 0; i < WIDTH; i++) {
    const [x, y] = [rowP[i], rowQ[i]];
    rowP[i] = c * x - s * y;
    rowQ[i] = s * x + c * y;
  }
  for (let i = 0; i < WIDTH; i++) {
    const row = a[i];
    const [x, y] = [row[p], row[q]];
    row[p] = c * x - s * y;
    row[q] = s * x + c * y;
    const axis = v[i];
    const [m, n] = [axis[p], axis[q]];
    axis[p] = c * m - s * n;
    axis[q] = s * m + c * n;
  }
}

function project(values, axes, rows) {
  const out = new Float32Array(rows * KEPT);
  for (let row = 0; row < rows; row++) {
    const from = values.subarray(row * WIDTH, (row + 1) * WIDTH);
    let square = 0;
    for (let k = 0; k < KEPT; k++) {
      const axis = axes[k];
      let sum = 0;
      for (let i = 0; i < WIDTH; i++) sum += axis[i] * from[i];
      out[row * KEPT + k] = sum;
      square += sum * sum;
    }
    const length = Math.sqrt(square) || 1;
    for (let k = 0; k < KEPT; k++) out[row * KEPT + k] /= length;
  }
  return out;
}

function encodeTable(values, rows) {
  const out = Buffer.alloc(16 + rows * 4 + rows * KEPT);
  out.write('LCST', 0, 'latin1');
  out.writeUInt32LE(rows, 4);
  out.writeUInt32LE(KEPT, 8);
  for (let row = 0; row < rows; row++) {
    let most = 0;
    for (let k = 0; k < KEPT; k++) most = Math.max(most, Math.abs(values[row * KEPT + k]));
    const scale = most / 127;
    out.writeFloatLE(scale, 16 + row * 4);
    for (let k = 0; k < KEPT; k++)
      out.writeInt8(
        scale > 0 ? Math.round(values[row * KEPT + k] / scale) : 0,
        16 + rows * 4 + row * KEPT + k,
      );
  }
  return out;
}

/** Codes may differ by a step or two, no more. */
function verify(expected, found) {
  const codes = 16 + count * 4;
  const isSame =
    expected.length === found.length &&
    expected.subarray(0, 16).equals(found.subarray(0, 16)) &&
    new Int8Array(expected.subarray(codes)).every(
      (code, i) => Math.abs(code - found.readInt8(codes + i)) <= TOLERANCE,
    );
  process.stderr.write(
    isSame ? 'the table is what the model gives\n' : 'the table differs from what the model gives\n',
  );
  process.exitCode = isSame ? 0 : 1;
}
