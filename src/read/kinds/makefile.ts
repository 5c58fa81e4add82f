import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import { outlineFrom, type Part } from './outline-from.ts';

export default defineKind({
  id: 'makefile',
  extensions: ['mk', 'mak', 'make'],
  filenames: ['makefile', 'gnumakefile', 'bsdmakefile', 'justfile', '.justfile'],
  filenamePattern: /^(?:gnu)?makefile\.[\w.-]+$/,
  signaturesAreHeads: true,
  outline: (_text, lines) => outlineOfMakefile(lines),
});

const VARIABLE = /^(?:(?:override|export|private)\s+)*([\w.%$(){}/-]+)\s*(?:[:?+!]|::?:?)?=(?!=)/;
const TARGET = /^((?:[^\s:=#][^:=#]*?)?(?:\$[({][^)}]*[)}][^:=#]*?)*[^:=#]*?)\s*&?::?(?![=:])/;
const INCLUDE = /^-?s?include\s+(.+?)\s*(?:#.*)?$/;
/** A line that begins one of these stands outside of every rule. */
const CONDITIONAL = /^\s*(?:if(?:n?def|n?eq)|else|endif|vpath|unexport|undefine)\b/;

function outlineOfMakefile(lines: TextLines) {
  const parts: Part[] = [];
  const dependencies: string[] = [];
  const dependencyLines = new Set<number>();
  for (let at = 1; at <= lines.count; at++) {
    const line = lines
      .line(at)
      .replace(/^\uFEFF/, '')
      .slice(0, LONGEST_HEAD);
    if (line.trim() === '' || /^\s*#/.test(line) || line.startsWith('\t') || CONDITIONAL.test(line)) continue;
    const headLast = continuedEnd(lines, at);
    const included = INCLUDE.exec(line);
    if (included) {
      dependencies.push(...(included[1] ?? '').split(/\s+/));
      dependencyLines.add(at);
    } else if (/^define\s/.test(line)) {
      const last = endOfDefine(lines, at);
      parts.push(
        partOf(lines, { first: at, headLast: at, last, name: line.split(/\s+/)[1] ?? '', kind: 'variable' }),
      );
      at = last;
      continue;
    } else {
      const variable = VARIABLE.exec(line)?.[1];
      const target = variable === undefined ? TARGET.exec(line)?.[1] : undefined;
      if (variable !== undefined) {
        parts.push(
          partOf(lines, { first: at, headLast: at, last: headLast, name: variable, kind: 'variable' }),
        );
      } else if (target !== undefined && target.trim() !== '') {
        const last = endOfRecipe(lines, headLast);
        parts.push(partOf(lines, { first: at, headLast, last, name: target, kind: 'target' }));
      }
    }
    at = headLast;
  }
  return outlineFrom(parts, { dependencies, dependencyLines });
}

const LONGEST_HEAD = 1000;

type Found = Pick<Part, 'first' | 'last' | 'name' | 'kind'> & { readonly headLast: number };

function partOf(lines: TextLines, found: Found): Part {
  const rows: string[] = [];
  for (let at = found.first; at <= found.headLast; at++) rows.push(lines.line(at));
  return { ...found, docFirst: found.first, head: rows.join('\n') };
}

function continuedEnd(lines: TextLines, at: number): number {
  let end = at;
  while (end < lines.count && lines.line(end).endsWith('\\')) end++;
  return end;
}

/** Lines of a recipe stand deeper; blank lines, comments and conditionals may lie between them. */
function endOfRecipe(lines: TextLines, head: number): number {
  let end = head;
  for (let at = head + 1; at <= lines.count; at++) {
    const line = lines.line(at);
    if (/^(?:\t| {2,})\s*\S/.test(line) || lines.line(end).endsWith('\\')) end = at;
    else if (line.trim() !== '' && !line.startsWith('#') && !CONDITIONAL.test(line)) break;
  }
  return end;
}

function endOfDefine(lines: TextLines, at: number): number {
  for (let end = at + 1; end <= lines.count; end++) if (/^endef\b/.test(lines.line(end))) return end;
  return at;
}
