import { defineLanguage } from '../define-language.ts';
import { ecmascript, jsxVisitors } from './ecmascript.ts';
import { withoutNewTypeSyntax } from './ecmascript-repair.ts';
import { typedCallees, typedDefinitions, typedVisitors } from './ecmascript-types.ts';

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
