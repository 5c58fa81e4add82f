import os from 'node:os';
import { versions } from './install.mjs';

/** The results as Markdown, for the terminal and for RESULTS.md. */
export function reportOf({ files, indexing, tokens, text, ranking }) {
  return [
    '# Results',
    '',
    'Written by `npm run bench:peers -- --corpus DIR`: the same work by other tools, in one run on one machine. Times are',
    'medians; "ratio" is the time of the other divided by ours, so more is better for us.',
    '',
    ...facts(files),
    ...heading('Index from nothing'),
    ...indexTable(indexing.builds),
    ...heading('One changed file, the whole command'),
    ...indexTable(indexing.updates),
    ...heading('Counting o200k_base tokens, in process, one core'),
    ...table(
      ['tool', 'MB/s', 'ratio', 'tokens'],
      tokens.map(({ name, mbPerSecond, tokens: total }) => [
        name,
        digits(mbPerSecond),
        `× ${digits(tokens[0].mbPerSecond / mbPerSecond)}`,
        String(total),
      ]),
    ),
    ...heading('Lines that match an expression'),
    ...table(
      [
        'expression',
        'lines',
        'project that is open',
        'lean-ctx grep',
        'ripgrep',
        'ratio open : ripgrep',
        'lines of ripgrep',
      ],
      text.map(({ pattern, warm, command, theirs }) => [
        `\`${pattern}\``,
        String(warm.lines),
        ms(warm.ms),
        ms(command.ms),
        ms(theirs?.ms),
        theirs ? `× ${digits(theirs.ms / warm.ms)}` : '–',
        String(theirs?.lines ?? '–'),
      ]),
    ),
    ...heading('Ranked answers to a question, in process'),
    ...table(
      ['tool', 'median', 'ratio'],
      [
        ['lean-ctx (files, all fields, freshness of the files checked)', ms(ranking.ours), '× 1.00'],
        [
          `MiniSearch (${ranking.chunks} chunks of 50 lines, bodies alone)`,
          ms(ranking.theirs),
          ranking.theirs === undefined ? '–' : `× ${digits(ranking.theirs / ranking.ours)}`,
        ],
      ],
    ),
    '',
  ].join('\n');
}

function facts(files) {
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const sizeMb = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
  const extensions = new Map();
  for (const { path } of files) {
    const extension = path.split('.').at(-1);
    extensions.set(extension, (extensions.get(extension) ?? 0) + 1);
  }
  const [[most] = ['?']] = [...extensions].sort((a, b) => b[1] - a[1]);
  const load = os.loadavg()[0];
  return table(
    ['what', 'in this run'],
    [
      ['Corpus', `${files.length} files, ${lines} lines, ${sizeMb.toFixed(1)} MB, mostly .${most}`],
      [
        'Machine',
        `${os.cpus()[0]?.model.trim()}, ${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB`,
      ],
      [
        'System',
        `${process.platform} ${process.arch}, Node ${process.version}; load at the end ${load.toFixed(1)}`,
      ],
      ['Tools', versions().join(', ')],
      ['Date', new Date().toISOString().slice(0, 10)],
    ],
  );
}

const heading = (text) => ['', `## ${text}`, ''];

function indexTable(rows) {
  const ours = rows[0];
  const ratio = (mine, other) =>
    mine === undefined || other === undefined ? '–' : `× ${digits(other / mine)}`;
  return table(
    ['tool', 'time', 'ratio', 'processor time', 'ratio', 'peak RSS'],
    rows.map((row) =>
      row.error === undefined
        ? [
            row.name,
            ms(row.ms),
            ratio(ours.ms, row.ms),
            ms(row.cpuMs),
            ratio(ours.cpuMs, row.cpuMs),
            row.rssMb === undefined ? '–' : `${row.rssMb.toFixed(0)} MB`,
          ]
        : [row.name, `failed: ${row.error}`, '–', '–', '–', '–'],
    ),
  );
}

/** Padded, as the formatter of the repository writes tables. */
function table(head, rows) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(3, ...all.map((cells) => cells[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

/** Three digits. */
const digits = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
const ms = (value) =>
  value === undefined ? '–' : value >= 1000 ? `${digits(value / 1000)} s` : `${digits(value)} ms`;
