import { defineKind } from './define-kind.ts';
import { outlineFrom } from './outline-from.ts';
import { type SchemaSyntax, schemaParts } from './schema-language.ts';

/** Fields of a root type are what an interface offers. */
const FIELD = /^\s*([A-Za-z_]\w*)\s*[(:]/;
const ROOTS = /^(?:Query|Mutation|Subscription)$/;

const SYNTAX: SchemaSyntax = {
  definition:
    /^\s*((?:extend\s+)?(?:type|interface|input|enum|union|scalar|directive|schema)|query|mutation|subscription|fragment)\b\s*(@?[A-Za-z_]\w*)?/,
  members: { type: FIELD, 'extend type': FIELD },
  ignored: /"""[\s\S]*?"""|#[^\n]*|"(?:[^"\\\n]|\\.)*"/g,
};

export default defineKind({
  id: 'graphql',
  extensions: ['graphql', 'gql', 'graphqls'],
  signaturesAreHeads: true,
  outline: (text, lines) => {
    const parts = schemaParts(text, lines, SYNTAX);
    let isInRoot = false;
    return outlineFrom(
      parts.filter(({ kind, name }) => {
        if (kind !== 'member') isInRoot = ROOTS.test(name);
        return kind !== 'member' || isInRoot;
      }),
    );
  },
});
