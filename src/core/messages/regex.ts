import type { Failure } from '../result.ts';

/** Why a search pattern is refused. Positions are character numbers in the pattern, from 1. */

const invalid = (name: string, problem: string, position: number, remedy: string): Failure => ({
  code: `REGEX_${name}`,
  message: `invalid regex: ${problem} at character ${position}`,
  remedy,
});

export const regexTooLong = (length: number, limit: number): Failure => ({
  code: 'REGEX_TOO_LONG',
  message: `pattern too long: ${length.toLocaleString('en-US')} characters, limit ${limit.toLocaleString('en-US')}`,
  remedy: 'Search for a shorter part of it.',
});

export const regexTooLarge = (limit: number): Failure => ({
  code: 'REGEX_TOO_LARGE',
  message: `invalid regex: written out, its counted repetitions are larger than ${limit.toLocaleString('en-US')} steps`,
  remedy: 'Use smaller counts, or + and * instead of {n,m}.',
});

export const regexTooDeep = (position: number, limit: number): Failure =>
  invalid('TOO_DEEP', `groups nested more than ${limit} deep`, position, 'Flatten the groups.');

export const regexNotUnicode = (position: number): Failure =>
  invalid(
    'NOT_UNICODE',
    'half of a surrogate pair',
    position,
    'Write the whole character, or \\x{…} with its code point.',
  );

export const regexLineFeed = (position: number): Failure => ({
  code: 'REGEX_LINE_FEED',
  message: `invalid regex: a line feed at character ${position} can never match, because lines are searched one by one`,
  remedy: 'Search for what stands on one of the lines.',
});

export const regexUnsupported = (construct: string, position: number, remedy: string): Failure => ({
  code: 'REGEX_UNSUPPORTED',
  message: `invalid regex: ${construct} at character ${position} is not supported, because matching time must stay linear`,
  remedy,
});

export const regexUnclosedGroup = (position: number): Failure =>
  invalid(
    'UNCLOSED_GROUP',
    'unclosed group',
    position,
    'Close it with ), or write \\( for the parenthesis itself.',
  );

export const regexUnopenedGroup = (position: number): Failure =>
  invalid('UNOPENED_GROUP', 'unopened )', position, 'Write \\) for the parenthesis itself.');

export const regexUnclosedClass = (position: number): Failure =>
  invalid(
    'UNCLOSED_CLASS',
    'unclosed character class',
    position,
    'Close it with ], or write \\[ for the bracket itself.',
  );

export const regexNothingToRepeat = (operator: string, position: number): Failure =>
  invalid(
    'NOTHING_TO_REPEAT',
    `nothing to repeat before ${operator}`,
    position,
    `Write \\${operator.charAt(0)} for the character itself.`,
  );

export const regexReversedCount = (position: number): Failure =>
  invalid('REVERSED_COUNT', 'repetition whose minimum exceeds its maximum', position, 'Write {low,high}.');

export const regexReversedRange = (position: number): Failure =>
  invalid(
    'REVERSED_RANGE',
    'range whose start comes after its end',
    position,
    'Write the lower character first.',
  );

export const regexUnfinishedEscape = (position: number): Failure =>
  invalid(
    'UNFINISHED_ESCAPE',
    'backslash without a character',
    position,
    'Write \\\\ for the backslash itself.',
  );

export const regexUnknownEscape = (sequence: string, position: number): Failure =>
  invalid(
    'UNKNOWN_ESCAPE',
    `unknown escape ${sequence}`,
    position,
    'Leave the backslash out to mean the letter itself.',
  );

export const regexBadCodePoint = (position: number): Failure =>
  invalid(
    'BAD_CODE_POINT',
    'escape without a valid Unicode code point',
    position,
    'Write \\x41 or \\x{1F600}.',
  );

export const regexUnknownProperty = (name: string, position: number): Failure =>
  invalid(
    'UNKNOWN_PROPERTY',
    `unknown Unicode property ${name}`,
    position,
    'Use a general category (\\p{Lu}) or a script (\\p{Greek}).',
  );

export const regexUnknownPosixClass = (name: string, position: number): Failure =>
  invalid(
    'UNKNOWN_CLASS',
    `unknown class ${name}`,
    position,
    'Use one such as [:alpha:], [:digit:] or [:space:].',
  );

export const regexBadGroup = (position: number): Failure =>
  invalid('BAD_GROUP', 'unknown group syntax', position, 'Use (…), (?:…), (?<name>…) or flags such as (?i).');

export const regexBadGroupName = (position: number): Failure =>
  invalid(
    'BAD_GROUP_NAME',
    'group name that is not letters, digits and underscores',
    position,
    'Name it like an identifier.',
  );
