import assert from 'node:assert/strict';
import { contentHash, readWholeText, type Target } from '../../../src/read/exact/index.ts';
import { Viewer, type ViewRequest } from '../../../src/read/index.ts';
import { FactsHere } from './facts-here.ts';
import { assertHonest } from './honest-view.ts';
import { linesOf } from './replay-lines.ts';

/** What each view is asked with. */
export const ASKED_VIEWS: Readonly<
  Record<string, (text: string) => Partial<ViewRequest> & { mode: string }>
> = {
  auto: () => ({ mode: 'auto' }),
  map: () => ({ mode: 'map' }),
  signatures: () => ({ mode: 'signatures' }),
  reference: () => ({ mode: 'reference' }),
  aggressive: () => ({ mode: 'aggressive' }),
  entropy: () => ({ mode: 'entropy' }),
  'density:0.4': () => ({ mode: 'density:0.4' }),
  'task with a task': (text) => ({ mode: 'task', task: middleLine(text) }),
  'auto with a task, hints and protected words': (text) => ({
    mode: 'auto',
    task: middleLine(text),
    hints: [{ first: 7, last: 9 }],
    protect: [middleLine(text).trim().slice(0, 12)].filter((word) => text.includes(word)),
  }),
  'auto in a small budget': () => ({ mode: 'auto', budget: 300 }),
  'signatures under a cap': () => ({ mode: 'signatures', most: 400 }),
};

/** Some words that the file holds, as a task would. */
function middleLine(text: string): string {
  const lines = linesOf(text);
  const from = Math.floor(lines.length / 2);
  return (lines.slice(from).find((line) => /\p{L}{4}/u.test(line)) ?? 'nothing of this').slice(0, 200);
}

const dense = (text: string): string => text.replace(/\s+/g, '');

/** Views of files, with one parser for all of them. */
export class ViewPromises {
  readonly #facts = new FactsHere();
  readonly #viewer = new Viewer(this.#facts);

  /** Asks for a view of a file under the name `name` and holds it to what every view promises. */
  async expectHonest(target: Target, name: string, asked: string): Promise<void> {
    const read = await readWholeText(target);
    assert.ok(read.ok, read.ok ? '' : read.error.message);
    const text = read.value;
    const request = { path: name, text, hash: contentHash(text), ...ASKED_VIEWS[asked]!(text) };
    const view = await this.#viewer.render(request);
    assertHonest(text, view);
    // Where lines are too long to be shown, a protected word may go on in the next row.
    for (const word of request.protect ?? [])
      assert.ok(dense(view.text).includes(dense(word)), `${word} is kept`);
    if (request.most !== undefined && view.mode !== 'full')
      assert.ok(view.tokens <= request.most, 'under the cap');
  }

  dispose(): void {
    this.#facts.dispose();
  }
}
