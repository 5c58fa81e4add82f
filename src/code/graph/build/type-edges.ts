import { type Found, Names } from '../calls/names.ts';
import { EdgeKind } from '../edge-kinds.ts';
import type { BindFile } from '../project-facts.ts';

/** `&mut Map<string, Store>` begins with the name `Map`; `a::b.C` is one name. */
const HEAD =
  /^[&*\s]*(?:(?:mut|const|dyn|impl)\s+)*([\p{L}_$][\p{L}\p{N}_$]*(?:(?:::|\.|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)/u;
const TYPES = new Set(['class', 'struct', 'enum', 'interface', 'trait', 'type', 'module']);
/** A name that several definitions have is no more certain than this. */
const SEVERAL = 0.6;

/** Edges to the types that a file's definitions name, and from its types to those that they extend. */
export const bindTypes: BindFile = (file, project, emit) => {
  const facts = project.factsOf(file);
  const names = new Names(project);
  const link = (from: number, name: string, kind: number, line: number) => {
    const found = typeNamed(names, file, name);
    if (found?.is !== 'definitions') return;
    for (const { file: targetFile, definition: targetDefinition } of found.places) {
      if (targetFile === file && targetDefinition === from) continue;
      const target = project.factsOf(targetFile).definitions[targetDefinition];
      if (!target || !TYPES.has(target.kind)) continue;
      const confidence = found.places.length === 1 ? found.confidence : Math.min(found.confidence, SEVERAL);
      emit({ from, targetFile, targetDefinition, kind, line, confidence, reason: found.reason });
    }
  };
  for (const { owner, base } of facts.inheritance) {
    link(owner, base, EdgeKind.inherits, facts.definitions[owner]?.startLine ?? 0);
  }
  for (const { owner, name, line } of facts.typeRefs) link(owner, name, EdgeKind.typeRef, line);
};

/** A qualified name is looked for where its first parts lead to modules. */
function typeNamed(names: Names, file: number, written: string): Found | undefined {
  const [first = '', ...rest] = (HEAD.exec(written)?.[1] ?? '').split(/::|\.|\\/);
  let found = first === '' ? undefined : names.atTop(file, first);
  for (const part of rest) {
    if (found?.is !== 'module') return found;
    found = inModules(names, found.files, part);
  }
  return found;
}

function inModules(names: Names, files: readonly number[], name: string): Found | undefined {
  for (const file of files) {
    const found = names.exported(file, name);
    if (found && found.is !== 'outside') return found;
  }
  return undefined;
}
