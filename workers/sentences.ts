import { encodeTexts } from '../src/code/search/sentences/encode-task.ts';
import { graphSize, growGraph, nearestInGraph } from '../src/code/search/sentences/near-task.ts';
import { reportLoaded } from '../src/engine/worker-loading.ts';

/** The model and the graph of near vectors live on this thread: calls into them block it. */
export { encodeTexts as encode, graphSize, growGraph, nearestInGraph };

reportLoaded();
