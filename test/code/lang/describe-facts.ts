import type { Definition, FileFacts } from '../../../src/code/lang/index.ts';

/** Facts as JSON with one line an entry, so that a person can review them and a diff is short. */
export function describeFacts(facts: FileFacts, source: string): string {
  const sections: [string, readonly unknown[]][] = [
    ['definitions', facts.definitions.map((definition) => describeDefinition(definition, source))],
    ['imports', facts.imports],
    ['exports', facts.exports],
    ['calls', facts.calls],
    ['typeRefs', facts.typeRefs],
    ['inheritance', facts.inheritance],
    ['bindings', facts.bindings],
  ];
  const lists = sections.map(([name, entries]) => {
    const lines = entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n');
    return `  ${JSON.stringify(name)}: [${entries.length > 0 ? `\n${lines}\n  ` : ''}]`;
  });
  const { language, lineCount, hasSyntaxErrors } = facts;
  const head = Object.entries({ language, lineCount, hasSyntaxErrors });
  return `{\n${[...head.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`), ...lists].join(',\n')}\n}\n`;
}

/** Indices as the texts that they stand for. */
function describeDefinition(d: Definition, source: string) {
  const slice = (start: number, end: number) => source.slice(start, end) || undefined;
  return {
    kind: d.kind,
    name: d.qualifiedName,
    parent: d.parent,
    lines: `${d.startLine}-${d.endLine}`,
    signature: source.slice(d.startIndex, d.signatureEnd),
    parameters: slice(d.parametersStart, d.parametersEnd),
    type: slice(d.typeStart, d.typeEnd),
    doc: slice(d.docStart, d.startIndex),
    decorators: d.decorators.length > 0 ? d.decorators : undefined,
    is: [d.isExported && 'exported', d.isTest && 'test', d.isAsync && 'async'].filter(Boolean).join(' '),
    complexity: d.complexity,
  };
}
