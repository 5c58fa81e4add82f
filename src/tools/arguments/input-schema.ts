import type { Parameter, Parameters } from './parameters.ts';

/** A JSON Schema that every model API accepts: an object with `properties` and `required`, nothing conditional. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

export function inputSchema(parameters: Parameters, required: readonly string[]): InputSchema {
  const shown = Object.entries(parameters).filter(([, parameter]) => !parameter.isHidden);
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, parameter]) => [name, propertySchema(parameter)])),
    required,
  };
}

function propertySchema(parameter: Parameter): object {
  const { type, description } = parameter;
  return {
    type,
    ...(type === 'string' && parameter.enum ? { enum: parameter.enum } : {}),
    ...(type === 'array' ? { items: propertySchema(parameter.items) } : {}),
    ...(description ? { description } : {}),
  };
}
