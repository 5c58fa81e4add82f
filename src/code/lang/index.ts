export { type Analyser, createAnalyser } from './analyser.ts';
export type * from './facts.ts';
export { BINDING_KINDS, DEFINITION_KINDS } from './facts.ts';
export { LANGUAGES, languageById, languageForPath } from './languages/index.ts';
