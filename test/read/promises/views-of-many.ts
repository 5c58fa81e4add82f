import { createHash } from 'node:crypto';
import path from 'node:path';
import { Viewer } from '../../../src/read/index.ts';
import { FactsHere } from './facts-here.ts';
import { realFiles, repository } from './real-files.ts';
import { ASKED_VIEWS } from './view-promises.ts';

/** Larger files may meet the deadline of a parser on a busy machine, and then have another view. */
const LARGEST_BYTES = 12_000;

/** Prints a hash of every view of a few hundred files: see `determinism.test.ts`. */
const facts = new FactsHere();
const viewer = new Viewer(facts);
const files = realFiles({ mostOfLanguage: 15 }).filter(({ bytes }) => bytes.length <= LARGEST_BYTES);
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
