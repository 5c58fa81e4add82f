import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { chooseRevision, HANDSHAKE_REVISIONS } from '../../src/mcp/protocol/handshake.ts';

test('the revisions are those that the SDK speaks', () => {
  expect([...HANDSHAKE_REVISIONS]).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
});

test('a known revision is kept, any other becomes the newest', () => {
  expect(chooseRevision('2024-11-05')).toBe('2024-11-05');
  for (const unknown of ['1999-01-01', '2099-12-31', undefined, 7]) {
    expect(chooseRevision(unknown)).toBe(SUPPORTED_PROTOCOL_VERSIONS[0]);
  }
});
