export { VIEW_MODES, viewModeNamed } from './modes/index.ts';
export type { ViewRequest, ViewResult } from './view-request.ts';
export { type FactsSource, Viewer } from './viewer.ts';
