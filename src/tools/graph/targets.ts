import { graphArgumentMissing, nodeAmbiguous } from '../../core/messages/graph.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { GraphPlace } from './graph-place.ts';

const CHOICES = 8;
const TYPES = new Set(['class', 'struct', 'interface', 'trait', 'enum', 'type']);

/** The one file that was named, by its path or by a definition in it. */
export function oneFile(place: GraphPlace, given: string): Result<number> {
  const files = filesNamed(place, given);
  if (!files.ok) return files;
  const [file, ...others] = files.value;
  if (others.length === 0 && file !== undefined) return ok(file);
  const handles = files.value.slice(0, CHOICES).map((each) => place.shown(place.graph.pathOf(each)));
  return fail(nodeAmbiguous(given, handles, files.value.length - handles.length));
}

/** All files that a name may mean, ascending: those that define a type of the name, if any do. */
export function filesNamed({ graph, find }: GraphPlace, given: string): Result<readonly number[]> {
  const found = find(given);
  if (!found.ok) return found;
  const types = found.value.nodes.filter((node) => TYPES.has(graph.kindOf(node)));
  const nodes = types.length > 0 ? types : found.value.nodes;
  return ok([...new Set(nodes.map((node) => graph.fileOf(node)))].sort((a, b) => a - b));
}

/** An argument that only this action needs. */
export function needed(
  value: string | undefined,
  action: string,
  name: string,
  example: string,
): Result<string> {
  return value === undefined || value.trim() === ''
    ? fail(graphArgumentMissing(action, name, example))
    : ok(value);
}
