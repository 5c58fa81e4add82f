import { expect, test } from 'vitest';
import { clientTraits } from '../../src/mcp/clients.ts';
import { readerOf } from '../../src/mcp/conversation.ts';

test('clients are known by parts of their names', () => {
  const ids = [
    'cursor-vscode',
    'claude-code',
    'Visual Studio Code',
    'codex-mcp-client',
    'gemini-cli-mcp-client',
    'Zed',
    'some-editor',
  ];
  expect(ids.map((name) => clientTraits(name).id)).toEqual([
    'cursor',
    'claude-code',
    'vscode-copilot',
    'codex',
    'gemini-cli',
    'zed',
    'unknown',
  ]);
  expect(clientTraits('zed').hiddenTools).toEqual(['ctx_edit']);
});

test('a reader is one only where nobody else can be behind it', () => {
  const reader = (name: string, meta = {}) => readerOf('c1', clientTraits(name), meta);
  expect(reader('codex')).toEqual({ reader: 'c1', isOneReader: true });
  expect(reader('claude-code')).toEqual({ reader: 'c1', isOneReader: false });
  expect(reader('vscode', { 'vscode.conversationId': 'x' })).toEqual({ reader: 'c1/x', isOneReader: true });
  expect(reader('codex', { agentId: 'sub' })).toEqual({ reader: 'c1/sub', isOneReader: true });
  expect(reader('codex', { threadId: '' })).toEqual({ reader: 'c1', isOneReader: true });
});
