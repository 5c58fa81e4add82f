import { argumentMissing, argumentOfWrongKind } from '../core/messages/tools.ts';
import { fail, ok, type Result } from '../core/result.ts';
import { type CallerContext, callTool } from '../tools/pipeline/pipeline.ts';
import { failed, type ToolResult } from '../tools/result.ts';
import type { Params } from './protocol/endpoint.ts';
import { isRecord } from './stdio/json-rpc.ts';

/**
 * Answers `tools/call`. What is wrong with the arguments is told to the model in a result: some clients take an
 * error of the protocol for a crash of the server.
 */
export async function answerCall(params: Params, caller: CallerContext): Promise<Params> {
  const { name } = params;
  if (typeof name !== 'string') return asParams(failed(argumentMissing('name')));
  const args = readContainer(params.arguments);
  if (!args.ok) return asParams(failed(args.error));
  return asParams(await callTool({ name, args: args.value }, caller));
}

/** `arguments` as an object; clients also send nothing, `null`, or the object as JSON text. */
function readContainer(given: unknown): Result<Params> {
  if (given === undefined || given === null || given === '') return ok({});
  const value = typeof given === 'string' ? parsed(given) : given;
  return isRecord(value) ? ok(value) : fail(argumentOfWrongKind('arguments', 'an object', typeof given));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // text that is no JSON is reported as what it is: no object
  }
}

function asParams({ content, isError, structuredContent }: ToolResult): Params {
  return {
    content,
    ...(structuredContent ? { structuredContent } : {}),
    ...(isError ? { isError } : {}),
  };
}
