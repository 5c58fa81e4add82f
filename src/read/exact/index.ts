export type { Numbering } from './decorate.ts';
export { Deliveries, type Delivery, lineCountOf } from './deliveries.ts';
export { EXACT_MODES, type ExactMode, type LineRange, parseExactMode } from './exact-mode.ts';
export { contentHash, type ExactRequest, type ExactView, readExact, type WholeText } from './exact-view.ts';
export type { Cap, CountTokens } from './piece.ts';
export { type Source, type Target, withSource } from './source.ts';
export { type NotedText, readNotedText, readWholeText } from './whole-text.ts';
