import { defineLanguage } from '../define-language.ts';
import { ecmascript, jsxVisitors } from './ecmascript.ts';
import { withoutNewSyntax } from './ecmascript-repair.ts';
import { fieldRule } from './ecmascript-values.ts';

export default defineLanguage({
  ...ecmascript,
  id: 'javascript',
  title: 'JavaScript',
  grammar: 'javascript',
  repair: withoutNewSyntax,
  extensions: ['js', 'jsx', 'mjs', 'cjs'],
  shebangs: ['node', 'nodejs', 'bun'],
  definitions: { ...ecmascript.definitions, field_definition: fieldRule('property') },
  visit: { ...ecmascript.visit, ...jsxVisitors },
});
