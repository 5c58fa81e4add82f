import { readFileSync } from 'node:fs';
import { scriptArgument, shellRefused } from '../../core/messages/shell.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import { lexCommandLine } from '../../shell/lex/index.ts';
import { objectionTo, shellSettings } from '../../shell/policy/index.ts';
import type { ProjectContext } from '../context.ts';
import type { Place } from '../paths/place.ts';
import { failed, failureText, type ToolResult, textResult } from '../result.ts';
import { renderScript } from './render-script.ts';

export interface ExecuteArguments {
  readonly action: 'code' | 'batch' | 'file';
  readonly language: string | undefined;
  readonly code: string | undefined;
  readonly items: string | undefined;
  readonly path: Place | undefined;
  readonly intent: string | undefined;
  readonly timeout: number;
}

const LONGEST_CODE = 256 * 1024;
const FILE_EDGE_LINES = 10;

interface Script {
  readonly language: string;
  readonly code: string;
}

/** Runs one script, several at once, or tells of a file what a script would look at first. */
export async function execute(args: ExecuteArguments, context: ProjectContext): Promise<ToolResult> {
  if (args.action === 'file') return describeFile(args.path);
  if (args.action === 'batch') return runBatch(args, context);
  const { language, code } = args;
  if (language === undefined || code === undefined) {
    return failed(scriptArgument(`${language === undefined ? 'language' : 'code'} is required.`));
  }
  const answer = await runOne({ language, code }, args, context);
  if (!answer.ok) return failed(answer.error);
  return {
    ...textResult(`${answer.value.body}\n[${language} | ${answer.value.durationMs} ms]`),
    isError: !answer.value.isFine,
  };
}

interface ScriptAnswer {
  readonly body: string;
  readonly durationMs: number;
  readonly isFine: boolean;
}

async function runOne(
  { language, code }: Script,
  { timeout, intent }: ExecuteArguments,
  { services, signal, workspace, caller }: ProjectContext,
): Promise<Result<ScriptAnswer>> {
  if (Buffer.byteLength(code) > LONGEST_CODE) {
    return fail(scriptArgument(`code exceeds ${LONGEST_CODE} bytes.`));
  }
  const settings = shellSettings(services.env, workspace.settings);
  const objection =
    language === 'shell' && settings.security === 'enforce'
      ? objectionTo(lexCommandLine(code), settings.rules)
      : undefined;
  if (objection !== undefined) return fail(shellRefused(objection.kind, objection.word));
  const { runScript } = await import('../../shell/scripts/index.ts');
  const { env } = services;
  const ended = await runScript({
    language,
    code,
    env,
    projectRoot: workspace.root,
    timeoutMs: timeout * 1000,
    signal,
  });
  if (!ended.ok) return ended;
  const body = await renderScript({ ended: ended.value, intent, timeout, reader: caller.reader, services });
  return ok({ body, durationMs: Math.round(ended.value.durationMs), isFine: ended.value.exitCode === 0 });
}

/** Several scripts side by side; each has its own line, and one that fails holds up none. */
async function runBatch(args: ExecuteArguments, context: ProjectContext): Promise<ToolResult> {
  const scripts = scriptsIn(args.items ?? '');
  if (scripts === undefined) return failed(scriptArgument('items must be a JSON array of {language, code}.'));
  const startedAt = performance.now();
  const answers = await Promise.all(scripts.map((script) => runOne(script, args, context)));
  const rows = answers.map((answer, index) => {
    const head = `[${index + 1}/${answers.length}] ${scripts[index]?.language}: `;
    return (
      head + (answer.ok ? `${answer.value.body} [${answer.value.durationMs} ms]` : failureText(answer.error))
    );
  });
  const totalMs = Math.round(performance.now() - startedAt);
  const isFine = answers.every((answer) => answer.ok && answer.value.isFine);
  return {
    ...textResult([...rows, `${answers.length} tasks, ${totalMs} ms total`].join('\n')),
    isError: !isFine,
  };
}

function scriptsIn(text: string): readonly Script[] | undefined {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) && items.every(isScript) ? items : undefined;
  } catch {
    return undefined;
  }
}

function isScript(item: unknown): item is Script {
  const { language, code } = (item ?? {}) as Record<string, unknown>;
  return typeof language === 'string' && typeof code === 'string';
}

function describeFile(place: Place | undefined): ToolResult {
  if (place === undefined) return failed(scriptArgument('path is required.'));
  const bytes = readFileSync(place.path);
  const lines = bytes.toString().split('\n');
  if (lines.at(-1) === '') lines.pop();
  const head = lines.slice(0, FILE_EDGE_LINES);
  const tail = lines.slice(Math.max(FILE_EDGE_LINES, lines.length - FILE_EDGE_LINES));
  const between = lines.length - head.length - tail.length;
  const gap = between > 0 ? [`… ${between} more lines`] : [];
  return textResult(
    [`${place.shown}: ${lines.length} lines, ${bytes.length} bytes`, ...head, ...gap, ...tail].join('\n'),
  );
}
