import { defineKind } from './define-kind.ts';
import { outlineFrom } from './outline-from.ts';
import { type SchemaSyntax, schemaParts } from './schema-language.ts';

const SYNTAX: SchemaSyntax = {
  definition: /^\s*(message|enum|service|oneof|extend|rpc)\s+([\w.]+)/,
  members: {},
  ignored: /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
};
const IMPORT = /^\s*import\s+(?:public\s+|weak\s+)?["']([^"']+)["']/;

export default defineKind({
  id: 'protobuf',
  extensions: ['proto'],
  signaturesAreHeads: true,
  outline: (text, lines) => {
    const imports: { module: string; line: number }[] = [];
    for (let at = 1; at <= lines.count; at++) {
      const module = IMPORT.exec(lines.line(at))?.[1];
      if (module !== undefined) imports.push({ module, line: at });
    }
    const parts = schemaParts(text, lines, SYNTAX);
    return outlineFrom(
      // Calls are what a service is read for.
      parts.map((part) => ({ ...part, isExported: part.isExported === true || part.kind === 'rpc' })),
      {
        dependencies: imports.map(({ module }) => module),
        dependencyLines: new Set(imports.map(({ line }) => line)),
      },
    );
  },
});
