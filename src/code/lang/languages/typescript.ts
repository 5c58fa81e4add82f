import { defineLanguage } from '../define-language.ts';
import { ecmascript } from './ecmascript.ts';
import { withoutNewTypeSyntax } from './ecmascript-repair.ts';
import { typedCallees, typedDefinitions, typedVisitors } from './ecmascript-types.ts';

export default defineLanguage({
  ...ecmascript,
  id: 'typescript',
  title: 'TypeScript',
  grammar: 'typescript',
  repair: withoutNewTypeSyntax,
  extensions: ['ts', 'mts', 'cts'],
  shebangs: ['ts-node', 'tsx', 'deno'],
  tokens: [...ecmascript.tokens, 'type', 'declare'],
  callees: typedCallees,
  definitions: { ...ecmascript.definitions, ...typedDefinitions },
  visit: { ...ecmascript.visit, ...typedVisitors },
  typeNames: ['type_identifier'],
});
