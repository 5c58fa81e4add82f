import { pathToFileURL } from 'node:url';
import { require, versionOf } from './install.mjs';
import { median } from './process.mjs';

const ROUNDS = 5;
/** Text enough for a steady figure from the slowest of them. */
const TEXT_BYTES = 4e6;

/** MB/s of counting o200k_base tokens of the same files, in process, one core; and whether all agree. */
export async function compareTokens(files, { countTokens }, note) {
  const texts = [];
  for (let i = 0, size = 0; i < files.length && size < TEXT_BYTES; i++) {
    texts.push(files[i].text);
    size += Buffer.byteLength(files[i].text);
  }
  const sizeBytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const counters = [{ name: 'lean-ctx', count: countTokens }, ...(await libraries())];
  const times = counters.map(() => []);
  const totals = counters.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    counters.forEach(({ name, count }, i) => {
      note(`tokens, ${name}, round ${round + 1}`);
      const before = process.cpuUsage();
      totals[i] = texts.reduce((sum, text) => sum + count(text), 0);
      const { user, system } = process.cpuUsage(before);
      times[i].push((user + system) / 1000);
    });
  }
  return counters.map(({ name }, i) => ({
    name,
    mbPerSecond: sizeBytes / 1000 / median(times[i]),
    tokens: totals[i],
  }));
}

async function libraries() {
  const found = [];
  if (versionOf('@dqbd/tiktoken')) {
    const encoder = require('@dqbd/tiktoken').get_encoding('o200k_base');
    found.push({ name: '@dqbd/tiktoken', count: (text) => encoder.encode(text, [], []).length });
  }
  if (versionOf('gpt-tokenizer')) {
    const file = require.resolve('gpt-tokenizer/encoding/o200k_base');
    const { countTokens } = await import(pathToFileURL(file).href);
    const options = { allowedSpecial: new Set(), disallowedSpecial: new Set() };
    found.push({ name: 'gpt-tokenizer', count: (text) => countTokens(text, options) });
  }
  return found;
}
