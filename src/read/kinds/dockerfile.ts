import type { TextLines } from '../../text/text-lines.ts';
import { defineKind } from './define-kind.ts';
import { outlineFrom, type Part } from './outline-from.ts';

export default defineKind({
  id: 'dockerfile',
  extensions: ['dockerfile', 'containerfile'],
  filenames: ['dockerfile', 'containerfile'],
  filenamePattern: /^(?:dockerfile|containerfile)[.-][\w.-]+$/,
  signaturesAreHeads: true,
  outline: (_text, lines) => outlineOfStages(lines),
});

const INSTRUCTION =
  /^\s*(FROM|RUN|CMD|LABEL|MAINTAINER|EXPOSE|ENV|ADD|COPY|ENTRYPOINT|VOLUME|USER|WORKDIR|ARG|ONBUILD|STOPSIGNAL|HEALTHCHECK|SHELL)\s/i;
const HEREDOC = /<<-?\s*(["']?)([A-Za-z_]\w*)\1/;

/** Stages with their instructions; what stands before the first stage is at the top. */
function outlineOfStages(lines: TextLines) {
  const instructions: Part[] = [];
  const dependencies: string[] = [];
  for (let at = 1; at <= lines.count; at++) {
    const line = lines.line(at).replace(/^\uFEFF/, '');
    const kind = INSTRUCTION.exec(line)?.[1]?.toUpperCase();
    if (kind === undefined) continue;
    const last = endOfInstruction(lines, at);
    instructions.push({ first: at, last, head: line, name: '', kind });
    at = last;
  }
  const parts = instructions.map((part, index): Part => {
    if (part.kind !== 'FROM') return { ...part, isExported: part.kind !== 'RUN' || index < MOST_RUNS };
    const [, image = '', stage = ''] =
      /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(part.head) ?? [];
    dependencies.push(image);
    const next = instructions.findIndex((other, at) => at > index && other.kind === 'FROM');
    const before = next < 0 ? instructions.at(-1) : instructions[next - 1];
    return { ...part, name: stage, last: Math.max(part.last, before?.last ?? part.last) };
  });
  return outlineFrom(parts, { dependencies });
}

/** A map of an image's steps has room for so many. */
const MOST_RUNS = 60;

/** An instruction goes on behind a backslash, over comments between its lines, and to the end of its here-document. */
function endOfInstruction(lines: TextLines, at: number): number {
  let end = at;
  while (
    end < lines.count &&
    (/[\\`]\s*$/.test(lines.line(end)) || (end > at && /^\s*#/.test(lines.line(end))))
  )
    end++;
  const word = HEREDOC.exec(lines.line(at))?.[2];
  if (word === undefined) return end;
  for (let next = end + 1; next <= lines.count; next++) if (lines.line(next).trim() === word) return next;
  return end;
}
