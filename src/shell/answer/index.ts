export { type AnswerRequest, type ReadableAnswer, readableAnswer } from './readable-answer.ts';
export { SHORT_BYTES, shortAnswer } from './short-answer.ts';
