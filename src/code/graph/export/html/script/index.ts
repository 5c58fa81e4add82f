import { DRAWING } from './drawing.ts';
import { EVENTS } from './events.ts';
import { FINDER } from './finder.ts';
import { GRAPH } from './graph.ts';
import { PANEL } from './panel.ts';

/** The program of the page. */
export const PAGE_SCRIPT = `(() => {\n'use strict';\n${[GRAPH, DRAWING, PANEL, FINDER, EVENTS].join('')}})();`;
