import {
  encoderFailed,
  encoderMissing,
  sentencesBusy,
  sentencesStopped,
  sentencesUnwritable,
} from '../../../core/messages/sentences.ts';
import type { Failure } from '../../../core/result.ts';
import type { PassEnd } from './sentence-pass.ts';

/** What to tell of a pass that did not make all vectors; nothing of one that did. */
export function passFailure(end: PassEnd): Failure | undefined {
  switch (end) {
    case 'whole':
      return undefined;
    case 'busy':
      return sentencesBusy();
    case 'stopped':
      return sentencesStopped();
    case 'unavailable':
      return encoderMissing();
    case 'failed':
      return encoderFailed();
    case 'unwritable':
      return sentencesUnwritable();
  }
}
