/** The text that a unified diff without context lines makes of `before`. */
export function applyDiff(before: string, diff: string): string {
  const lines = before.split('\n');
  const result: string[] = [];
  let at = 0;
  for (const row of diff.split('\n')) {
    const head = /^@@ -(\d+)(?:,(\d+))? \+/.exec(row);
    if (head) {
      const count = Number(head[2] ?? 1);
      const start = Number(head[1]) - (count === 0 ? 0 : 1);
      while (at < start) result.push(lines[at++] ?? '');
    } else if (row.startsWith('+') && !row.startsWith('+++')) result.push(row.slice(1));
    else if (row.startsWith('-') && !row.startsWith('---')) at++;
  }
  return [...result, ...lines.slice(at)].join('\n');
}
