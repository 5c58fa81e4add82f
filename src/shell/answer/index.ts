export { type AnswerRequest, type ReadableAnswer, readableAnswer } from './readable-answer.ts';
