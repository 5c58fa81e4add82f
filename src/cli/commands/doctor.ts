import { defineCommand } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type CheckedThing, runChecks } from '../doctor/index.ts';
import { flag } from '../option.ts';

export default defineCommand({
  usage: ['doctor'],
  details: ['Changes nothing. Exit code 1 when a check fails.'],
  options: { json: flag(['--json'], 'one JSON document on stdout') },
  operands: { minimum: 0, maximum: 0 },
  async run({ options }, context) {
    const checked = await runChecks(context);
    if (options.json) context.writeJson(document(checked));
    else context.stdout.write(report(checked, context));
    return failures(checked).length === 0 ? 0 : 1;
  },
});

function report(checked: readonly CheckedThing[], { stdout }: CommandContext): string {
  const { green, red, dim } = stdout.style;
  const width = Math.max(...checked.map(({ check }) => check.label.length));
  const lines = checked.map(({ check, finding }) => {
    const mark = finding.ok ? green('✓') : red('✗');
    const fix = finding.ok ? '' : `  ${dim(finding.fix)}`;
    return `${mark}  ${check.label.padEnd(width)}  ${finding.detail}${fix}\n`;
  });
  const passed = checked.length - failures(checked).length;
  return `${lines.join('')}\n${passed}/${checked.length} checks passed\n`;
}

function document(checked: readonly CheckedThing[]): object {
  return {
    schema_version: 1,
    level: level(checked),
    passed: checked.length - failures(checked).length,
    total: checked.length,
    checks: checked.map(({ check, finding }) => ({ id: check.id, label: check.label, ...finding })),
  };
}

function level(checked: readonly CheckedThing[]): 'ok' | 'warning' | 'critical' {
  const failed = failures(checked);
  if (failed.length === 0) return 'ok';
  return failed.some(({ check }) => check.isCritical) ? 'critical' : 'warning';
}

const failures = (checked: readonly CheckedThing[]): readonly CheckedThing[] =>
  checked.filter(({ finding }) => !finding.ok);
