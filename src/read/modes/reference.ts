import { defineMode } from '../define-mode.ts';
import { viewHeader } from '../structure-rows.ts';

export default defineMode({
  name: 'reference',
  summary: 'one line: name, lines, language',
  render(subject) {
    return { rows: [viewHeader(subject, subject.language === '' ? 'text' : subject.language)], shown: [] };
  },
});
