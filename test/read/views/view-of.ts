import { Viewer, type ViewRequest, type ViewResult } from '../../../src/read/index.ts';
import { FactsHere } from '../promises/facts-here.ts';
import { assertHonest } from '../promises/honest-view.ts';

const facts = new FactsHere();
const viewer = new Viewer(facts);

/** A view that keeps the promises of every view. */
export async function viewOf(request: ViewRequest): Promise<ViewResult> {
  const view = await viewer.render(request);
  assertHonest(request.text, view);
  return view;
}

/** The rows of a view below its header. */
export const rowsOf = ({ text }: ViewResult): string[] => text.replace(/\n$/, '').split('\n').slice(1);
