export { countTokens, countTokensUpTo, decode, encode } from './count.ts';
export { countFile, countFiles, type FileTokens } from './count-files.ts';
export { DEFAULT_ENCODING, ENCODINGS, type Encoding, encodingNamed } from './encoding.ts';
export { forceTwin, loadTokenizer } from './loaded-engines.ts';
export { TokenCounter } from './token-counter.ts';
export type { TokenEngine } from './token-engine.ts';
