import { callArgumentsBad, callFailed } from '../../core/messages/cli-call.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { type ToolResult, textOf } from '../../tools/result.ts';
import { callByName } from '../calling/print-tool.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../option.ts';

type Arguments = Readonly<Record<string, unknown>>;

export default defineCommand({
  usage: ['call TOOL [JSON] [KEY=VALUE…]'],
  details: [
    'Runs any tool that agents have, in the project around the working directory, and prints its answer. Arguments are one',
    'JSON object, pairs, or both; ctx_discover_tools lists the tools. Exit code 1 when the tool says that it failed.',
  ],
  options: { json: flag(['--json'], 'the whole answer as one JSON document on stdout') },
  operands: { minimum: 1, maximum: 100 },
  examples: [
    ['call ctx_discover_tools', 'every tool, with a line about it'],
    ["call ctx_glob pattern='*.ts' path=src", 'arguments as pairs'],
    [`call ctx_multi_read '{"paths":["a.ts","b.ts"]}'`, 'arguments as JSON'],
  ],
  async run({ options, operands: [name = '', ...given] }, context) {
    const args = readArguments(given);
    const result = args.ok ? await callByName(name, args.value, context) : args;
    if (!result.ok) {
      context.report(result.error);
      return 1;
    }
    const { isError } = result.value;
    if (options.json)
      context.writeJson({ schema_version: 1, is_error: isError, content: result.value.content });
    else if (isError && !isOutput(result.value)) context.report(callFailed(textOf(result.value)));
    else context.stdout.write(endedLine(textOf(result.value)));
    return isError ? 1 : 0;
  },
});

/** JSON objects and pairs, the later one winning; a value stays text, which the tool reads as what it wants. */
function readArguments(given: readonly string[]): Result<Arguments> {
  const args: Record<string, unknown> = {};
  for (const each of given) {
    const pair = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(each);
    const object = pair ? { [pair[1] as string]: pair[2] } : parsedObject(each);
    if (object === undefined) return fail(callArgumentsBad(each));
    Object.assign(args, object);
  }
  return ok(args);
}

function parsedObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined; // the caller says what it should have been
  }
}

/** Whether a failure is that of a command, whose output is what was asked for. */
const isOutput = ({ structuredContent = {} }: ToolResult): boolean => 'exitCode' in structuredContent;

const endedLine = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);
