import { type Command, hasOption, optionValue } from './patterns/index.ts';

const MACHINE_FORMATS =
  /^(?:json|jsonl|ndjson|yaml|yml|xml|csv|tsv|sarif|junit|tap|checkstyle|porcelain|name|jsonpath|go-template|custom-columns|wide=|template|raw|spdx|cyclonedx|github|gitlab|msvs)/i;

/**
 * Whether the user asked for a form that programs read (`--json`, `--porcelain`, `-o yaml`, `-print0`): then the answer is
 * that, byte for byte.
 */
export function asksForData(command: Command): boolean {
  if (
    hasOption(
      command,
      '--json',
      '--porcelain',
      '--jq',
      '--print0',
      '--null',
      '--xml',
      '--csv',
      '--sarif',
      '--jsonl',
    )
  )
    return true;
  if (command.args.includes('-print0') || command.args.includes('-json')) return true;
  const format = optionValue(
    command,
    '--format',
    '--output-format',
    '--output',
    '--reporter',
    '--message-format',
    '-o',
  );
  return format !== undefined && MACHINE_FORMATS.test(format);
}

/** Whether the text is one JSON value: data, not a report, whatever printed it. */
export function isJson(text: string): boolean {
  const first = /^\s*([[{])/.exec(text)?.[1];
  if (first === undefined || !/[\]}]\s*$/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // looks like JSON and is not
  }
}
