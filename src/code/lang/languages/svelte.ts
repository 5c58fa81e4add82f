import { defineLanguage } from '../define-language.ts';
import { SCRIPT_LANGUAGES, scriptBlocks } from './script-blocks.ts';

export default defineLanguage({
  id: 'svelte',
  title: 'Svelte',
  grammar: '',
  extensions: ['svelte'],
  comments: [],
  lineComment: '//',
  definitions: {},
  embedding: { languages: SCRIPT_LANGUAGES, blocks: scriptBlocks },
});
