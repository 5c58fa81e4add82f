import { expect, test } from 'vitest';
import { createAnalyser } from '../../../../src/code/lang/index.ts';
import { definitionTexts } from '../../../../src/code/search/sentences/definition-texts.ts';

const analyser = await createAnalyser();

async function textsOf(language: string, source: string): Promise<string[]> {
  await analyser.load(language);
  const facts = analyser.analyse(source, language);
  if (!facts.ok) throw new Error(facts.error.message);
  return definitionTexts(source, facts.value.definitions).map(({ text }) => text);
}

test('name, comment and head in words, without the body', async () => {
  const source = `/**
 * Sends the answer back.
 */
export async function writeHTTPResponse(socket: Socket, user_id: string): Promise<void> {
  const hidden = 1;
  await socket.write(hidden);
}
`;
  expect(await textsOf('typescript', source)).toEqual([
    'write HTTP Response. Sends the answer back. export async function write HTTP Response(socket: Socket, user id: string): Promise<void>',
  ]);
});

test('members say whose they are; what Python has inside of the body counts as the comment', async () => {
  const source = `class Store:
    """Keeps rows."""

    def load_all(self, limit):
        """Reads every row.

        At most \`limit\`.
        """
        secret = limit
        return secret
`;
  expect(await textsOf('python', source)).toEqual([
    'Store. Keeps rows. class Store:',
    'Store load all. Reads every row. At most `limit`. def load all(self, limit):',
  ]);
});

test('constants count at the top alone, and nothing depends on what stands around', async () => {
  const [first, second] = await textsOf(
    'go',
    'package a\n\n// MaxRows bounds an answer.\nconst MaxRows = 3\n\nfunc f() {\n\tx := 1\n\t_ = x\n}\n',
  );
  expect(first).toMatch(/^Max Rows\. Max Rows bounds an answer\. /);
  expect(second).toBe('f.  func f()');
});
