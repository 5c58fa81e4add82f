import { defineLanguage } from '../define-language.ts';
import { ecmascript, jsxVisitors, typedCallees, typedDefinitions, typedVisitors } from './ecmascript.ts';
import { withoutNewTypeSyntax } from './ecmascript-repair.ts';

export default defineLanguage({
  ...ecmascript,
  id: 'tsx',
  title: 'TypeScript with JSX',
  grammar: 'tsx',
  repair: withoutNewTypeSyntax,
  extensions: ['tsx'],
  tokens: [...ecmascript.tokens, 'type', 'declare'],
  callees: typedCallees,
  definitions: { ...ecmascript.definitions, ...typedDefinitions },
  visit: { ...ecmascript.visit, ...typedVisitors, ...jsxVisitors },
  typeNames: ['type_identifier'],
});
