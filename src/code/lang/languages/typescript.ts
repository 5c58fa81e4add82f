import { defineLanguage } from '../define-language.ts';
import { ecmascript, typedDefinitions, typedVisitors } from './ecmascript.ts';

export default defineLanguage({
  ...ecmascript,
  id: 'typescript',
  title: 'TypeScript',
  grammar: 'typescript',
  extensions: ['ts', 'mts', 'cts'],
  shebangs: ['ts-node', 'tsx', 'deno'],
  tokens: [...ecmascript.tokens, 'type', 'declare'],
  definitions: { ...ecmascript.definitions, ...typedDefinitions },
  visit: { ...ecmascript.visit, ...typedVisitors },
  typeNames: ['type_identifier'],
});
