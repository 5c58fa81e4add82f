import { opsEmpty, patchGuardNeedsOneFile, patchMixesCreate } from '../../core/messages/edit.ts';
import { argumentMissing } from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import {
  checkGuards,
  type FinishedEdit,
  finishEdit,
  newFile,
  type PatchOp,
  patchFile,
  readPatchOp,
  readPreimage,
} from '../../edit/index.ts';
import type { ProjectContext } from '../context.ts';
import { locate, type Place } from '../paths/place.ts';
import { type CommitOptions, commitEdits, type PlannedEdit } from './commit-edits.ts';

export interface PatchRequest extends CommitOptions {
  readonly ops: readonly Readonly<Record<string, unknown>>[];
  /** For ops that name no path of their own. */
  readonly path: string | undefined;
  /** What the caller believes about the one file. */
  readonly md5: string | undefined;
}

/** The ops of one file, in the order given. */
interface FilePatch {
  readonly place: Place;
  readonly ops: PatchOp[];
}

/** Applies ops to one or several files, all or nothing. → the reply */
export async function patchFiles(request: PatchRequest, context: ProjectContext): Promise<Result<string>> {
  const patches = groupByFile(request, context);
  if (!patches.ok) return patches;
  if (request.md5 !== undefined && patches.value.length > 1) return fail(patchGuardNeedsOneFile());
  return context.services.edits.run(async () => {
    const planned: PlannedEdit[] = [];
    for (const patch of patches.value) {
      const edit = await plan(patch, request.md5, context);
      if (!edit.ok) return edit;
      planned.push(edit.value);
    }
    return commitEdits(planned, request, context);
  });
}

function groupByFile(request: PatchRequest, { workspace }: ProjectContext): Result<FilePatch[]> {
  if (request.ops.length === 0) return fail(opsEmpty());
  const patches = new Map<string, FilePatch>();
  for (const [index, fields] of request.ops.entries()) {
    const op = readPatchOp(fields, index);
    if (!op.ok) return op;
    const given = fields.path ?? request.path;
    if (typeof given !== 'string') return fail(argumentMissing('path'));
    const place = locate(given, workspace);
    if (!place.ok) return place;
    const patch = patches.get(place.value.path) ?? { place: place.value, ops: [] };
    patch.ops.push(op.value);
    patches.set(place.value.path, patch);
  }
  const all = [...patches.values()];
  const mixed = all.find(({ ops }) => ops.length > 1 && ops.some(({ op }) => op === 'create'));
  return mixed === undefined ? ok(all) : fail(patchMixesCreate(mixed.place.shown));
}

async function plan(
  { place, ops }: FilePatch,
  md5: string | undefined,
  context: ProjectContext,
): Promise<Result<PlannedEdit>> {
  const [first] = ops;
  if (first?.op === 'create') return planned(newFile(place, place.shown, first.newText), 'created', []);
  const preimage = readPreimage(place, place.shown);
  if (!preimage.ok) return preimage;
  const guarded = checkGuards(preimage.value, { md5, sizeBytes: undefined, modifiedMs: undefined });
  if (!guarded.ok) return guarded;
  const { sources } = context.services;
  const symbols = async (path: string, text: string) => (await sources.factsOf(path, text))?.definitions;
  const patch = await patchFile(preimage.value, ops, symbols);
  if (!patch.ok) return patch;
  const what = ops.map(({ op }) => op).join(' · ');
  return planned(finishEdit(preimage.value, patch.value.replacements), what, patch.value.notes);
}

function planned(
  finished: Result<FinishedEdit>,
  what: string,
  notes: readonly string[],
): Result<PlannedEdit> {
  return finished.ok ? ok({ finished: finished.value, what, notes }) : finished;
}
