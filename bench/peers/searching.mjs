import { existsSync } from 'node:fs';
import { fileOf, require, versionOf } from './install.mjs';
import { measureCommand, median } from './process.mjs';

const ROUNDS = 9;
const CHUNK_LINES = 50;
const PATTERNS = [
  ['rare', 'fn \\w+_watchdog'],
  ['common', 'return \\w+'],
  ['nowhere', 'zebra_\\w+_crossing'],
];
const QUESTIONS = [
  'parse session cache',
  'resolve import path',
  'token count limit',
  'write file atomic',
  'error message handler',
];
const TEXT = {
  ignoreCase: false,
  fixedString: false,
  wholeWord: false,
  scope: '',
  include: [],
  exclude: [],
  limit: 200,
  deadlineMs: 60_000,
  signal: undefined,
};

/** ms of the same expression by ripgrep, by our command, and by a project that is open, with the lines that each finds. */
export async function compareTextSearch(corpus, project, product, env, note) {
  const rg = fileOf(
    `@vscode/ripgrep-${process.platform}-${process.arch}`,
    process.platform === 'win32' ? 'bin/rg.exe' : 'bin/rg',
  );
  const rows = [];
  for (const [kind, pattern] of PATTERNS) {
    note(`search, ${kind}`);
    const warm = await repeat(async () => {
      const answer = await project.searchText({ ...TEXT, pattern });
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.value.totalLines;
    });
    const command = await spawned(
      process.execPath,
      [product, 'grep', pattern, corpus, '--json'],
      env,
      () => undefined,
    );
    const theirs = existsSync(rg)
      ? await spawned(
          rg,
          ['--no-heading', '--line-number', pattern, corpus],
          env,
          (out) => out.split('\n').length - 1,
        )
      : undefined;
    rows.push({ kind, pattern, warm, command, theirs });
  }
  return rows;
}

async function repeat(work) {
  const times = [];
  let lines = await work();
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    lines = await work();
    times.push(performance.now() - started);
  }
  return { ms: median(times), lines };
}

/** Exit code 1 of a search means that nothing was found. */
async function spawned(command, args, env, count) {
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await measureCommand(command, args, { env }));
  return { ms: median(runs.map(({ ms }) => ms)), lines: count(runs[0].stdout) };
}

/** ms of ranked questions over the same chunks of 50 lines or so: ours among files, MiniSearch's among chunks. */
export async function compareRanking(files, project, note) {
  note('ranking');
  const ours = await timeQuestions((text) => project.searchWords({ text, limit: 20, chunksPerFile: 1 }));
  if (!versionOf('minisearch')) return { ours, theirs: undefined, chunks: 0 };
  const MiniSearch = require('minisearch');
  const chunks = files.flatMap(({ path, text }) =>
    chunksOf(text).map((chunk, i) => ({ id: `${path}:${i}`, chunk })),
  );
  const index = new MiniSearch({ fields: ['chunk'] });
  index.addAll(chunks);
  const theirs = await timeQuestions((question) => index.search(question).slice(0, 20));
  return { ours, theirs, chunks: chunks.length };
}

function chunksOf(text) {
  const lines = text.split('\n');
  const chunks = [];
  for (let i = 0; i < lines.length; i += CHUNK_LINES) chunks.push(lines.slice(i, i + CHUNK_LINES).join('\n'));
  return chunks;
}

async function timeQuestions(ask) {
  const times = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const question of QUESTIONS) {
      const started = performance.now();
      await ask(question);
      if (round > 0) times.push(performance.now() - started);
    }
  }
  return median(times);
}
