import { type Project, passFailure, type SentenceState } from '../../code/search/index.ts';
import type { CommandContext } from '../context.ts';
import { whileOwned } from '../owner-signal.ts';
import { createProgressLine } from '../progress-line.ts';
import { counted, duration, grouped } from '../quantities.ts';
import { buildIndex } from './build.ts';

/** What a shell shows for a program that SIGINT ended. */
const INTERRUPTED = 130;

/**
 * Makes the vectors that a search by meaning uses: those of tokens, then those of what definitions say, on one core. It may be
 * interrupted at any time: the next run goes on from there. → the exit code
 */
export async function buildSemantic(
  project: Project,
  asksForJson: boolean,
  context: CommandContext,
): Promise<number> {
  const built = await buildIndex(project, 'update', context);
  if (!built.ok) {
    context.report(built.error);
    return 1;
  }
  await project.makeVectors();
  const started = performance.now();
  const line = createProgressLine(context.stderr);
  const end = await project.sentences
    .encode({
      signal: whileOwned(context.signal),
      onProgress: ({ done, total }) =>
        line.show(() => sentencesText(done, total, performance.now() - started)),
    })
    .finally(() => line.end());
  const state = project.sentences.stateFor(project.index.generation);
  const failure = passFailure(end);
  if (failure) context.report(failure);
  if (asksForJson || !context.stdout.isTty)
    context.writeJson({ schema_version: 1, root: project.root, ...semanticDocument(state) });
  else if (!failure)
    context.stdout.write(`${semanticText(state)} in ${duration(performance.now() - started)}\n`);
  if (end === 'stopped') return INTERRUPTED;
  return failure ? 1 : 0;
}

function sentencesText(done: number, total: number, elapsedMs: number): string {
  const left = done > 0 ? `, about ${duration((elapsedMs / done) * (total - done))} left` : '';
  return `semantic: ${grouped(done)} of ${counted(total, 'definition')}${left}`;
}

/** How far the vectors of definitions are, for programs. */
export const semanticDocument = ({
  state,
  definitions,
  definitionsTotal,
  isUsed,
}: SentenceState): object => ({
  state,
  definitions,
  definitions_total: definitionsTotal,
  used: isUsed,
});

/** The same for a person. */
export function semanticText({ state, definitions, definitionsTotal }: SentenceState): string {
  switch (state) {
    case 'absent':
      return 'not built, run lean-ctx index build-semantic';
    case 'ready':
      return `ready, ${counted(definitions, 'definition')}`;
    case 'unavailable':
      return 'not used: onnxruntime-node is not installed or cannot run here';
    case 'building':
    case 'partial':
      if (definitionsTotal === 0) return 'waits for the index';
      return `${grouped(definitions)} of ${counted(definitionsTotal, 'definition')}, run lean-ctx index build-semantic to go on`;
  }
}
