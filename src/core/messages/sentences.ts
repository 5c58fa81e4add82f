import type { Failure } from '../result.ts';

/** The optional runtime of the sentence encoder is not there, or cannot run on this machine. */
export const encoderMissing = (): Failure => ({
  code: 'sentence-encoder-missing',
  message:
    'sentence vectors cannot be made: the optional package onnxruntime-node is not installed or cannot run here',
  remedy: 'install it beside lean-ctx, or go on without: searches rank by words and token vectors',
});

/** The vectors of one project are made by one process at a time. */
export const sentencesBusy = (): Failure => ({
  code: 'sentence-vectors-busy',
  message: 'another process is making the sentence vectors of this project',
  remedy: 'wait for it; what it makes is used here as well',
});

/** The thread of the encoder died, or took too long for a few texts. */
export const encoderFailed = (): Failure => ({
  code: 'sentence-encoder-failed',
  message: 'the sentence encoder stopped in the middle; the vectors made so far are kept',
  remedy: 'run `lean-ctx index build-semantic` again to go on from there',
});

export const sentencesUnwritable = (): Failure => ({
  code: 'sentence-vectors-unwritable',
  message: 'the sentence vectors could not be written',
  remedy: 'check the free space and the rights of the cache directory',
});

/** The user broke it off. */
export const sentencesStopped = (): Failure => ({
  code: 'sentence-vectors-stopped',
  message: 'stopped before all sentence vectors were made; those made so far are kept',
  remedy: 'run `lean-ctx index build-semantic` again to go on from there',
});
