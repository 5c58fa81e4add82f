import type { CodeGraph } from '../code-graph.ts';
import type { DefinitionPlace } from '../project-facts.ts';
import type { FileMatch } from './change-plan.ts';
import type { NameIndex, ProjectModel } from './project-model.ts';

/** Places of names: in files that stayed by the earlier graph, in the others by their facts. */
export function mixedNames(model: ProjectModel, match: FileMatch, previous: CodeGraph): NameIndex {
  const fresh = new Map<string, DefinitionPlace[]>();
  for (let file = 0; file < model.fileCount; file++) {
    if (match.isSame[file]) continue;
    model.definitionsOf(file).forEach(({ name }, definition) => {
      const places = fresh.get(name);
      if (places) places.push({ file, definition });
      else fresh.set(name, [{ file, definition }]);
    });
  }
  const known = new Map<string, readonly DefinitionPlace[]>();
  const look = (name: string): readonly DefinitionPlace[] => {
    const places = [...(fresh.get(name) ?? [])];
    for (const node of previous.definitionsNamed(name)) {
      const old = previous.fileOf(node);
      const file = match.after[old]!;
      if (file >= 0 && match.isSame[file]) {
        places.push({ file, definition: node - previous.definitionsIn(old).first });
      }
    }
    return places.sort((a, b) => a.file - b.file || a.definition - b.definition);
  };
  return {
    placesOf(name) {
      let places = known.get(name);
      if (!places) {
        places = look(name);
        known.set(name, places);
      }
      return places;
    },
  };
}
