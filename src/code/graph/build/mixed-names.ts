import type { CodeGraph } from '../code-graph.ts';
import type { NamedDefinition } from '../project-facts.ts';
import type { FileMatch } from './change-plan.ts';
import { definitionsNow, keptDefinition } from './named-definitions.ts';
import type { NameIndex, ProjectModel } from './project-model.ts';

/** Places of names: in files that stayed by the earlier graph, in the others by their facts. */
export function mixedNames(model: ProjectModel, match: FileMatch, previous: CodeGraph): NameIndex {
  const fresh = new Map<string, NamedDefinition[]>();
  for (let file = 0; file < model.fileCount; file++) {
    if (match.isSame[file]) continue;
    for (const { name, definition } of definitionsNow(file, model.definitionsOf(file))) {
      const places = fresh.get(name);
      if (places) places.push(definition);
      else fresh.set(name, [definition]);
    }
  }
  const known = new Map<string, readonly NamedDefinition[]>();
  const look = (name: string): readonly NamedDefinition[] => {
    const places = [...(fresh.get(name) ?? [])];
    for (const node of previous.definitionsNamed(name)) {
      const old = previous.fileOf(node);
      const file = match.after[old]!;
      if (file >= 0 && match.isSame[file]) places.push(keptDefinition(previous, node, file));
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
