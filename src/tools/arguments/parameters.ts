import type { Result } from '../../core/result.ts';
import type { Place } from '../paths/place.ts';

interface Common {
  /** For the model: what the name alone does not say. */
  readonly description?: string;
  /** Other names under which clients send it. */
  readonly aliases?: readonly string[];
  /** Names that are used by mistake: refused with the right one, because their content may mean something else. */
  readonly mistakes?: readonly string[];
  /** Understood but not advertised: every word of a schema is paid for in every session. */
  readonly isHidden?: true;
}

export interface TextParameter extends Common {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly default?: string;
  /** A path of the project: it arrives in the tool resolved and inside the jail. */
  readonly isPath?: true;
}

export interface NumberParameter extends Common {
  readonly type: 'integer' | 'number';
  readonly default?: number;
  /** Smaller values count as absent when the minimum is not negative, larger ones as the maximum. */
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface SwitchParameter extends Common {
  readonly type: 'boolean';
  readonly default?: boolean;
}

export interface ListParameter extends Common {
  readonly type: 'array';
  readonly items: TextParameter | RecordParameter;
}

export interface RecordParameter extends Common {
  readonly type: 'object';
}

export type Parameter = TextParameter | NumberParameter | SwitchParameter | ListParameter | RecordParameter;

/** A tool's parameters by name, in the order in which they are advertised. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** What a parameter's value is once it has been through `readArguments` and the path stage. */
export type ValueOf<P extends Parameter> = P extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : P extends { readonly isPath: true }
    ? Place
    : P extends TextParameter
      ? string
      : P extends NumberParameter
        ? number
        : P extends SwitchParameter
          ? boolean
          : P extends { readonly items: { readonly isPath: true } }
            ? readonly Result<Place>[]
            : P extends { readonly items: TextParameter }
              ? readonly string[]
              : P extends ListParameter
                ? readonly Readonly<Record<string, unknown>>[]
                : Readonly<Record<string, unknown>>;

type Sure<P extends Parameters, Required extends keyof P> = {
  [Name in keyof P]: Name extends Required
    ? Name
    : P[Name] extends { readonly default: unknown }
      ? Name
      : never;
}[keyof P];

/** The arguments that a tool's `run` receives: required ones and those with a default are always there. */
export type ArgumentsOf<P extends Parameters, Required extends keyof P> = {
  readonly [Name in Sure<P, Required>]: ValueOf<P[Name]>;
} & { readonly [Name in Exclude<keyof P, Sure<P, Required>>]: ValueOf<P[Name]> | undefined };
