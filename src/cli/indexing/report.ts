import type { IndexReport } from '../../code/index/index.ts';
import { counted, duration, grouped, megabytes } from '../quantities.ts';
import { skippedDocument, skippedText } from './skipped-files.ts';

/** What an index run did, for programs. */
export function reportDocument(report: IndexReport): object {
  const { phases, slowest } = report;
  return {
    schema_version: 1,
    root: report.root,
    kind: report.kind,
    files: report.files,
    analysed: report.analysed,
    reused: report.reused,
    removed: report.removed,
    lines: report.lines,
    chunks: report.chunks,
    symbols: report.symbols,
    source_bytes: report.sourceBytes,
    index_bytes: report.indexBytes,
    threads: report.threads,
    duration_ms: Math.round(report.totalMs),
    phases: {
      walk_ms: Math.round(phases.walkMs),
      analyse_ms: Math.round(phases.analyseMs),
      write_ms: Math.round(phases.writeMs),
    },
    slowest: slowest.map(({ path, milliseconds }) => ({ path, ms: Math.round(milliseconds) })),
    skipped: skippedDocument(report.skipped),
    parse_failures: report.parseFailures,
    ignored: report.ignored,
  };
}

/** The same for a person. */
export function reportText(report: IndexReport): string {
  const { files, lines, analysed, reused, removed, skipped, slowest, totalMs } = report;
  const [slow] = slowest;
  const details = [
    `${grouped(analysed)} analysed, ${grouped(reused)} known already, ${grouped(removed)} removed`,
    `${counted(report.chunks, 'chunk')}, ${counted(report.symbols, 'symbol')}, ${megabytes(report.indexBytes)}`,
    skippedText(skipped),
    ignoredText(report.ignored),
    slow === undefined || slow.milliseconds < 100
      ? ''
      : `slowest ${slow.path}, ${duration(slow.milliseconds)}`,
  ];
  const state = report.kind === 'unchanged' ? 'up to date: ' : '';
  return [`${state}${counted(files, 'file')}, ${counted(lines, 'line')} in ${duration(totalMs)}`, ...details]
    .filter((line) => line !== '')
    .map((line, index) => `${index === 0 ? '' : '  '}${line}\n`)
    .join('');
}

/** What ignore rules left out; empty when they left out nothing. */
export function ignoredText({ count, rule }: IndexReport['ignored']): string {
  if (count === 0) return '';
  return `${grouped(count)} ${count === 1 ? 'entry' : 'entries'} left out by ignore rules${rule === null ? '' : `, most by ${rule}`}`;
}
