import { createHash } from 'node:crypto';
import path from 'node:path';
import { Viewer } from '../../../src/read/index.ts';
import { FactsHere } from './facts-here.ts';
import { realFiles, repository } from './real-files.ts';
import { ASKED_VIEWS } from './view-promises.ts';

/** Small files of folders that nobody works in: both processes have to see the same. */
const LARGEST_BYTES = 12_000;
const FOLDERS = ['test/fixtures/lang', 'test/fixtures/read-kinds', 'node_modules'];
/** A parser that gives up on a busy machine makes another view. */
const PATIENCE_MS = 60_000;

/** Prints a hash of every view of a few hundred files: see `determinism.test.ts`. */
const facts = new FactsHere(PATIENCE_MS);
const viewer = new Viewer(facts);
const roots = FOLDERS.map((folder) => path.join(repository, folder));
const files = realFiles({ mostOfLanguage: 50, roots }).filter(({ bytes }) => bytes.length <= LARGEST_BYTES);
const views: [what: string, hash: string][] = [];
for (const [index, file] of files.entries()) {
  const text = file.bytes.toString('utf8');
  const name = path.relative(repository, file.path).split(path.sep).join('/');
  for (const [turn, asked] of Object.values(ASKED_VIEWS).entries()) {
    if ((index + turn) % 4 !== 0) continue; // enough to see an order or a clock
    const { mode, ...rest } = asked(text);
    const view = await viewer.render({ path: name, text, mode, ...rest });
    views.push([`${name} ${mode}`, createHash('sha256').update(view.text).digest('hex')]);
  }
}
process.stdout.write(JSON.stringify({ files: files.length, views }));
facts.dispose();
