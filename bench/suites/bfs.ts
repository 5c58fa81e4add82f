import { buildCsr, GraphWalk } from '../../src/engine/bfs.ts';
import { Random } from '../corpus/random.ts';
import { defineSuite, kernelAndTwin, kernelCase } from './suite.ts';

const NODES = 100_000;
const EDGES = 500_000;
const WEIGHTS = [1, 0.8, 0.7, 0.6, 0.5, 0.4];

/** Edges as in a code base: three of four stay near, the others go anywhere. */
function edges(random: Random) {
  const sources = random.list(EDGES, () => random.int(NODES));
  const targets = sources.map((source) =>
    random.chance(0.75) ? (source + NODES + random.int(200) - 100) % NODES : random.int(NODES),
  );
  return { sources, targets, kinds: random.list(EDGES, () => random.int(WEIGHTS.length)) };
}

export default defineSuite({
  name: 'bfs',
  prepare({ loader }) {
    const list = edges(new Random(5));
    const sides = kernelAndTwin(loader, (arena) => new GraphWalk(arena, buildCsr(arena, NODES, list)));
    const graph = `${NODES} nodes, ${EDGES} edges`;
    return {
      cases: [
        kernelCase({ id: 'bfs:reach', summary: `breadth first over ${graph}` }, sides, (walk) =>
          walk.reach([0], WEIGHTS),
        ),
        kernelCase({ id: 'bfs:proximity', summary: `best product of weights over ${graph}` }, sides, (walk) =>
          walk.proximity([0], WEIGHTS, 0.1),
        ),
        kernelCase({ id: 'bfs:pagerank', summary: `10 rounds over ${graph}` }, sides, (walk) =>
          walk.pageRank(WEIGHTS, undefined, { damping: 0.85, epsilon: 0, maxRounds: 10 }),
        ),
      ],
    };
  },
});
