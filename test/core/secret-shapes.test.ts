import { expect, test } from 'vitest';
import { maskSecrets } from '../../src/core/secret-shapes.ts';

const SECRETS: Readonly<Record<string, string>> = {
  'github token': `ghp_${'a1B2'.repeat(9)}`,
  'aws key id': `AKIA${'Q7RZ'.repeat(4)}`,
  'anthropic key': `sk-ant-${'x9Y8'.repeat(8)}`,
  'openai key': `sk-proj-${'x9Y8'.repeat(8)}`,
  'slack token': `xoxb-${'123456789012-'.repeat(2)}abcdefABCDEF`,
  'gitlab token': `glpat-${'a1B2'.repeat(6)}`,
  'npm token': `npm_${'a1B2'.repeat(9)}`,
  'json web token': `eyJ${'a1B2'.repeat(4)}.eyJ${'c3D4'.repeat(4)}.${'e5F6'.repeat(4)}`,
};

test('known shapes are masked and the rest of the line stays', () => {
  for (const [label, secret] of Object.entries(SECRETS)) {
    const masked = maskSecrets(`const key = '${secret}'; // note`);
    expect(masked).toBe(`const key = '[REDACTED:${label}]'; // note`);
    expect(maskSecrets(masked)).toBe(masked);
  }
  expect(maskSecrets('postgres://user:hunter22@db.example.org/x')).toBe(
    'postgres://user:[REDACTED:password]@db.example.org/x',
  );
});

test('source text that only looks a little alike is left alone', () => {
  const text = [
    'use winnow::token::any;',
    'apiKey: string = props.apiKey;',
    'authorization: `Bearer ${token}`',
    'password = input("password: ")',
    '.sk-loading-indicator-with-a-long-name { }',
    'https://example.org/a:b@c',
    'ghp_short eyJhbGci npm_config_registry sk-1',
  ].join('\n');
  expect(maskSecrets(text)).toBe(text);
});
