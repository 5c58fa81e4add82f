import { printTool } from '../calling/print-tool.ts';
import { defineCommand } from '../command.ts';
import { choiceOption, flag } from '../option.ts';

const REPORTS = [
  'overview',
  'clusters',
  'communities',
  'layers',
  'cycles',
  'entrypoints',
  'hotspots',
  'health',
  'module',
] as const;

export default defineCommand({
  usage: ['architecture [PATH]'],
  details: [
    'How the code is put together: folders, communities, layers, import cycles, entry points, hotspots, health.',
  ],
  options: {
    report: choiceOption(['--report', '-r'], REPORTS, 'one part of it; module is about PATH'),
    json: flag(['--json'], 'one JSON document on stdout'),
  },
  operands: { minimum: 0, maximum: 1 },
  examples: [
    ['architecture', 'a bit of everything'],
    ['architecture --report cycles', 'files that import each other in a circle'],
    ['architecture --report module src/api', 'what a folder uses and who uses it'],
  ],
  run: ({ options: { report, json }, operands: [path] }, context) =>
    printTool('ctx_architecture', { action: report, path, format: json ? 'json' : 'text' }, context),
});
