import { defineLanguage } from '../define-language.ts';
import { SCRIPT_LANGUAGES, scriptBlocks } from './script-blocks.ts';

export default defineLanguage({
  id: 'vue',
  title: 'Vue',
  grammar: '',
  extensions: ['vue'],
  comments: [],
  lineComment: '//',
  definitions: {},
  embedding: { languages: SCRIPT_LANGUAGES, blocks: scriptBlocks },
});
