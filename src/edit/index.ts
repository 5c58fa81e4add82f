export { editText, type TextEdit } from './edit-text.ts';
export { diffOf, type FinishedEdit, finishEdit, newFile } from './finished-edit.ts';
export { type Patch, patchFile } from './patch/patch-file.ts';
export { type PatchOp, readPatchOp } from './patch/patch-op.ts';
export { checkGuards, type Guards, type Preimage, readPreimage } from './preimage.ts';
export { type FileWrite, replaceFiles } from './replace-files.ts';
export { applied, type Replacement } from './replacement.ts';
export { TextLines } from './text-lines.ts';
export { markIn } from './view-marks.ts';
