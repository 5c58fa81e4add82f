import { closestName } from '../../core/closest-name.ts';
import {
  argumentMissing,
  argumentMistaken,
  argumentOfWrongKind,
  argumentUnknown,
  choiceUnknown,
} from '../../core/messages/tools.ts';
import { fail, ok, type Result } from '../../core/result.ts';
import type { ListParameter, NumberParameter, Parameter, Parameters, TextParameter } from './parameters.ts';

export interface ArgumentRules {
  readonly parameters: Parameters;
  readonly required: readonly string[];
  /** Refuse names that the tool does not know: where a misspelt one would change what is written. */
  readonly isStrict: boolean;
}

/**
 * Brings what a client sent into the shape that a tool declares: numbers and lists may arrive as text, names as
 * aliases, absent values as `null`. Prototype keys and names that nobody declared do not get through.
 */
export function readArguments(
  given: Readonly<Record<string, unknown>>,
  rules: ArgumentRules,
): Result<Record<string, unknown>> {
  if (rules.isStrict) {
    const unknown = firstUnknown(given, rules.parameters);
    if (unknown) return fail(unknown);
  }
  const mistaken = firstMistake(given, rules.parameters);
  if (mistaken) return fail(mistaken);
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(rules.parameters)) {
    const read = readValue(name, sentValue(given, name, parameter), parameter);
    if (!read.ok) return read;
    values[name] = read.value;
    if (read.value === undefined && rules.required.includes(name)) return fail(argumentMissing(name));
  }
  return ok(values);
}

function firstUnknown(given: Readonly<Record<string, unknown>>, parameters: Parameters) {
  const known = Object.entries(parameters).flatMap(([name, { aliases = [] }]) => [name, ...aliases]);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  return unknown === undefined ? undefined : argumentUnknown(unknown, closestName(unknown, known));
}

function firstMistake(given: Readonly<Record<string, unknown>>, parameters: Parameters) {
  for (const [name, { mistakes = [] }] of Object.entries(parameters)) {
    const used = Object.hasOwn(given, name) ? undefined : mistakes.find((key) => Object.hasOwn(given, key));
    if (used !== undefined) return argumentMistaken(used, name);
  }
  return undefined;
}

function sentValue(
  given: Readonly<Record<string, unknown>>,
  name: string,
  { aliases = [] }: Parameter,
): unknown {
  const present = [name, ...aliases].find((key) => Object.hasOwn(given, key) && given[key] !== null);
  return present === undefined ? undefined : given[present];
}

function readValue(name: string, value: unknown, parameter: Parameter): Result<unknown> {
  if (value === undefined) return ok('default' in parameter ? parameter.default : undefined);
  switch (parameter.type) {
    case 'string':
      return readText(name, value, parameter);
    case 'integer':
    case 'number':
      return readNumber(name, value, parameter);
    case 'boolean':
      return readSwitch(name, value);
    case 'array':
      return readList(name, value, parameter);
    case 'object':
      return readRecord(name, value);
  }
}

function readText(name: string, value: unknown, parameter: TextParameter): Result<unknown> {
  if (typeof value !== 'string') return fail(argumentOfWrongKind(name, 'text', kindOf(value)));
  if (parameter.enum === undefined) return ok(value);
  const wanted = value.trim().toLowerCase();
  const choice = parameter.enum.find((each) => each.toLowerCase() === wanted);
  return choice === undefined ? fail(choiceUnknown(name, value, parameter.enum)) : ok(choice);
}

function readNumber(name: string, value: unknown, parameter: NumberParameter): Result<unknown> {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isFit = parameter.type === 'integer' ? Number.isInteger(number) : Number.isFinite(number);
  if (typeof number !== 'number' || !isFit) {
    const wanted = parameter.type === 'integer' ? 'a whole number' : 'a number';
    return fail(argumentOfWrongKind(name, wanted, kindOf(value)));
  }
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = parameter;
  if (number < minimum) return ok(parameter.default);
  return ok(Math.min(number, maximum));
}

const ON = new Set<unknown>([true, 1, 'true', '1', 'yes', 'on']);
const OFF = new Set<unknown>([false, 0, 'false', '0', 'no', 'off', '']);

function readSwitch(name: string, value: unknown): Result<unknown> {
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (ON.has(plain)) return ok(true);
  return OFF.has(plain) ? ok(false) : fail(argumentOfWrongKind(name, 'true or false', kindOf(value)));
}

function readList(name: string, value: unknown, { items }: ListParameter): Result<unknown> {
  const list = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(list)) return fail(argumentOfWrongKind(name, 'a list', kindOf(value)));
  const read: unknown[] = [];
  for (const [index, item] of list.entries()) {
    const one = readValue(`${name}[${index}]`, item ?? undefined, items);
    if (!one.ok) return one;
    if (one.value === undefined) return fail(argumentMissing(`${name}[${index}]`));
    read.push(one.value);
  }
  return ok(read);
}

function readRecord(name: string, value: unknown): Result<unknown> {
  const record = typeof value === 'string' ? parsed(value) : value;
  const isRecord = typeof record === 'object' && record !== null && !Array.isArray(record);
  return isRecord ? ok(record) : fail(argumentOfWrongKind(name, 'an object', kindOf(value)));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // then it was not sent as JSON text, and the caller says what it should have been
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
