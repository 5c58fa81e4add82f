import type { Tool } from '../define-tool.ts';

/** Descriptions are cut to this many characters: enough to choose by. */
const SHOWN_CHARACTERS = 80;
const SUGGESTIONS = ['read', 'search', 'edit'];

/** The tools that a query's words occur in, best first, and how to use one. */
export function renderCatalogue(tools: readonly Tool[], query: string): string {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tools
    .map((tool) => ({ tool, score: scoreOf(tool, words) }))
    .filter(({ score }) => words.length === 0 || score > 0)
    .sort((a, b) => b.score - a.score || (a.tool.name < b.tool.name ? -1 : 1));
  if (found.length === 0) {
    return `No tool matches '${query.slice(0, 60)}'. Try: ${SUGGESTIONS.join(', ')}.`;
  }
  const head =
    words.length === 0 ? `${found.length} tools:` : `${found.length} tools matching '${query.slice(0, 60)}':`;
  const rows = found.map(({ tool }) => `  ${tool.name} — ${beginning(tool.description)}`);
  return [head, ...rows, 'Use: ctx_call {name, arguments}. List a group: ctx_load_tools.'].join('\n');
}

/** How many words occur; one in the name counts more. */
function scoreOf(tool: Tool, words: readonly string[]): number {
  const name = tool.name.toLowerCase();
  const text = `${tool.title} ${tool.description} ${tool.category}`.toLowerCase();
  return words.reduce((sum, word) => sum + (name.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0), 0);
}

function beginning(description: string): string {
  if (description.length <= SHOWN_CHARACTERS) return description;
  const cut = description.slice(0, SHOWN_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))} …`;
}
