import type { Failure } from '../../core/result.ts';

/** JSON-RPC's codes for the two failures that are no answer of a tool. */
export const METHOD_NOT_FOUND = -32601;
export const INTERNAL_ERROR = -32603;

/** A failure that the protocol delivers as an error of its own instead of a tool's answer. */
export class ToolCallError extends Error {
  readonly code: number;
  readonly failure: Failure;
  constructor(code: number, failure: Failure) {
    super(failure.message);
    this.name = 'ToolCallError';
    this.code = code;
    this.failure = failure;
  }
}
