/** A shape that only a credential has. What `keep` matches in front of it stays, so that a reader sees what it was. */
interface SecretShape {
  readonly label: string;
  readonly pattern: RegExp;
}

/** Tokens of well-known services: long and marked, so that ordinary source text is not taken for one. */
const SHAPES: readonly SecretShape[] = [
  { label: 'aws key id', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{12,}\b/g },
  { label: 'github token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,})/g },
  { label: 'gitlab token', pattern: /\bglpat-[\w-]{20,}/g },
  { label: 'anthropic key', pattern: /\bsk-ant-[\w-]{20,}/g },
  { label: 'openai key', pattern: /\bsk-(?=[\w-]*\d)(?:[a-z]+-)?[A-Za-z0-9_]{20,}/g },
  { label: 'google key', pattern: /\bAIza[\w-]{35}/g },
  { label: 'slack token', pattern: /\bxox[abeprs]-[\w-]{10,}/g },
  { label: 'stripe key', pattern: /\b[rs]k_live_\w{10,}/g },
  { label: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{30,}/g },
  { label: 'pypi token', pattern: /\bpypi-[\w-]{50,}/g },
  { label: 'hugging face token', pattern: /\bhf_[A-Za-z0-9]{30,}/g },
  { label: 'sendgrid key', pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/g },
  { label: 'json web token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{5,}/g },
  { label: 'password', pattern: /(?<=\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/]+:)[^\s:@/]{3,}(?=@)/gi },
];

/** The text with every known shape of a credential replaced by what it was. Idempotent. */
export function maskSecrets(text: string): string {
  return SHAPES.reduce(
    (masked, { label, pattern }) => masked.replaceAll(pattern, `[REDACTED:${label}]`),
    text,
  );
}
