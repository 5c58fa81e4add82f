import { hasOption, operands } from './command.ts';
import { hasGap } from './patch-lines.ts';
import { definePattern, onStdout } from './pattern.ts';
import { gap, type ShownLine } from './shown-line.ts';

const HEADER = /^\s*UNIT\s+(?:LOAD|FILE|STATE)\b/;
const ROW = /^([●*○×↻]?) *(\S+) +(\S+) +(\S+) +(\S+) +(.*)$/;
const FIRST_ROWS = 10;
const LEGEND =
  /^(?:LOAD|ACTIVE|SUB|Legend: LOAD) +(?:=|→) |^ +(?:ACTIVE|SUB) +→|^To show all installed unit files/;

/** Units: those that failed or are on their way stay, of those that run the first ten; the rest is counted. */
export const unitLists = definePattern({
  name: 'systemctl-units',
  family: 'systemctl',
  programs: ['systemctl'],
  match: (command) =>
    ['list-units', ''].includes(operands(command)[0] ?? '') &&
    !hasOption(command, '--plain', '-o', '--output', '--no-legend'),
  otherwise: 'raw',
  shorten: (run) => {
    const [header = '', ...lines] = run.stdout;
    if (!HEADER.test(header)) return undefined;
    const shown: ShownLine[] = [header.trim().replace(/ +/g, ' ')];
    let quiet = 0;
    let rows = 0;
    const close = (): void => {
      if (quiet > 0) shown.push(gap(quiet, 'more units that are loaded and well'));
      quiet = 0;
    };
    for (const line of lines) {
      const [, mark = '', unit = '', load = '', active = '', sub = '', description = ''] =
        ROW.exec(line) ?? [];
      const isRow = /^(?:loaded|not-found|masked|error|bad-setting|merged|stub)$/.test(load);
      if (!isRow) {
        close();
        if (line !== '' && !LEGEND.test(line)) shown.push(line);
        continue;
      }
      rows++;
      const isQuiet =
        mark === '' && load === 'loaded' && /^(?:active|inactive)$/.test(active) && sub !== 'failed';
      if (isQuiet && rows > FIRST_ROWS) {
        quiet++;
        continue;
      }
      close();
      shown.push([mark, unit, load, active, sub, description].filter((part) => part !== '').join(' '));
    }
    close();
    return onStdout(run, shown, !hasGap(shown));
  },
});

const FILES_HEADER = /^UNIT FILE +STATE\b/;
const FILE_ROW = /^(\S+) +(\S+)( +\S+)?$/;

/** `systemctl list-unit-files`: the names of neighbours with one state behind it. */
function byState(lines: readonly string[]): readonly string[] {
  const shown: string[] = [];
  let last = '';
  for (const line of lines) {
    const [, name, state, preset = ''] = FILE_ROW.exec(line) ?? [];
    const key = name === undefined ? '' : `${state} ${preset.trim()}`.trim();
    if (key !== '' && key === last) shown[shown.length - 1] += ` ${name}`;
    else if (line !== '') shown.push(key === '' ? line.replace(/ {2,}/g, ' ') : `${key}: ${name}`);
    last = key;
  }
  return shown;
}

/** One unit, its files, its properties: what was asked for. */
export const unitData = definePattern({
  name: 'systemctl-data',
  family: 'systemctl',
  programs: ['systemctl', 'loginctl', 'hostnamectl', 'timedatectl', 'resolvectl', 'launchctl', 'sc'],
  match: () => true,
  otherwise: 'raw',
  shorten: (run) => {
    const [header = ''] = run.stdout;
    return FILES_HEADER.test(header)
      ? onStdout(run, [header, ...byState(run.stdout.slice(1))], true)
      : undefined;
  },
});
