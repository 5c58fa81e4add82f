import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redact, redactBytes } from '../../src/core/redaction.ts';

// Made up here, in pieces, so that no scanner takes this file for a leak.
const KEY = ['-----BEGIN RSA PRIVATE ', 'KEY-----', '-----END RSA PRIVATE ', 'KEY-----'];
const BEGIN = `${KEY[0]}${KEY[1]}`;
const END = `${KEY[2]}${KEY[3]}`;
const BODY = 'MIIEpAIBAAKCAQEA7bq98ZkQmX3pQ2vT';

/** A text, and what of it must not be seen. */
const LEAKS: readonly (readonly [text: string, secret: string])[] = [
  [`AKIA${'Q7RT5WZK2MNB8XVD'}`, 'Q7RT5WZK2MNB8XVD'],
  [`gh${'p_'}k3J9vQ2mX7bN4cR8tY1wZ6aS5dF0gH3jL9pA`, 'k3J9vQ2mX7bN4cR8tY1wZ6aS5dF0gH3jL9pA'],
  ['postgres://admin:s7Tq9vLm2Xz4@db.internal:5432/app', 's7Tq9vLm2Xz4'],
  ['Authorization: Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['"authorization": "Bearer abcDEF123.456-x"', 'abcDEF123.456-x'],
  ['password=hunter22', 'hunter22'],
  ['DB_PASSWORD: "p@ssw0rd!x"', 'p@ssw0rd!x'],
  ['{"token":"abc123def456"}', 'abc123def456'],
  [String.raw`"{\"token\":\"abc123def456\"}"`, 'abc123def456'],
  ["const dbPassword = 's3cr3tval';", 's3cr3tval'],
  ['deploy --password hunter22 now', 'hunter22'],
  ['https://x.y/?access_token=abcd1234efgh&z=1', 'abcd1234efgh'],
  ['aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY12345ABCDEF', 'wJalrXUtnFEMI'],
  [`AccountKey=${'aB3/'.repeat(12)}==`, 'aB3/aB3/'],
  [`${BEGIN}\n${BODY}\n${BODY}\n${END}`, BODY],
  [`${BEGIN}\r\n${BODY}\r\n${BODY}`, BODY],
  [JSON.stringify(`${BEGIN}\n${BODY}\n${END}\n`), BODY],
];

/** Looks alike and is none: code, types, references, placeholders, numbers, prose. */
const DECOYS: readonly string[] = [
  'password: undefined',
  'token: Promise<string>',
  'getStripeSecretKey()',
  'cost_per_token: 1.4e-06',
  'const apiKey = process.env.API_KEY',
  'apiKey?: string',
  'secret == expected',
  'if (secret === null) return',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a shell variable
  'password = ${DB_PASSWORD}',
  'use winnow::token::any;',
  'let token: any = next_token();',
  'apiKey: string = props.apiKey;',
  'password = input("password: ")',
  'secret_key=None',
  'passwordMinLength = 12',
  'token: uint256, secret: Uint8Array',
  'setToken(process.env.TOKEN2)',
  'getSetting("API_KEY_2")',
  'token = tokens[0]',
  'Authorization: token required',
  'PWD=/home/user1/project2',
  'token: my-service-token-1',
  'password: "Enter your password 2 times"',
  '"password": "Passwort"',
  'api_key: YOUR_API_KEY_123',
  'max_token: 4096, tokens: 12345678',
  '.sk-folding-cube-animation-container { }',
  'npm_config_registry=x npm_lifecycle_event',
  `${BEGIN} is how it begins`,
];

test('secrets of every kind go, what names them stays', () => {
  for (const [text, secret] of LEAKS) {
    const clean = redact(`before ${text} after`);
    expect(clean).not.toContain(secret);
    expect(clean).toMatch(/^before .*\[REDACTED:[a-z ]+\].* after$/s);
  }
  expect(redact('DB_PASSWORD: "p@ssw0rd!x", next: 1')).toBe('DB_PASSWORD: "[REDACTED:secret]", next: 1');
  expect(redact(`a\n${BEGIN}\n${BODY}\nERROR gave up`)).toBe(
    `a\n${BEGIN}\n[REDACTED:private key]\n\nERROR gave up`,
  );
  expect(JSON.parse(redact(JSON.stringify({ key: `${BEGIN}\n${BODY}\n${END}` })))).toEqual({
    key: `${BEGIN}[REDACTED:private key]${END}`,
  });
});

test('what only looks like a secret is left alone', () => {
  for (const decoy of DECOYS) expect(redact(decoy)).toBe(decoy);
});

test('wherever secrets stand none is left, the rest stays, and twice is once', () => {
  const part = fc.oneof(
    fc.constantFrom(...LEAKS.map(([text]) => text)),
    fc.constantFrom(...DECOYS),
    fc.string({ unit: 'binary', maxLength: 40 }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\n\n'), (parts, end) => {
      const clean = redact(parts.join(end));
      for (const [text, secret] of LEAKS) if (parts.includes(text)) expect(clean).not.toContain(secret);
      expect(redact(clean)).toBe(clean);
    }),
  );
});

test('bytes in any encoding stay as they are around a secret', () => {
  const bytes = Buffer.concat([
    Buffer.from([0xff, 0xa0, 0x00]),
    Buffer.from(' password=hunter22 '),
    Buffer.from([0x80]),
  ]);
  expect(redactBytes(bytes)).toEqual(
    Buffer.concat([
      Buffer.from([0xff, 0xa0, 0x00]),
      Buffer.from(' password=[REDACTED:secret] '),
      Buffer.from([0x80]),
    ]),
  );
  const plain = Buffer.from('größe 日本\n');
  expect(redactBytes(plain)).toBe(plain);
  expect(redactBytes(Buffer.from('password=日本x12345'))).toEqual(Buffer.from('password=[REDACTED:secret]'));
});

test('the time is linear in the length, also of hostile text', () => {
  const time = (text: string): number => {
    const start = performance.now();
    redact(text);
    return performance.now() - start;
  };
  for (const unit of [BEGIN, 'password=', 'a://b:', 'token: "', '--password ', 'eyJaaaaaaaaaaa.', '--a-']) {
    const times = [60_000, 240_000].map((length) => time(unit.repeat(Math.ceil(length / unit.length))));
    expect(times[1]).toBeLessThan(16 * Math.max(times[0] ?? 0, 20));
  }
});
