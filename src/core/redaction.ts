import { isStated, mayBeSecret } from './redaction-guards.ts';
import { SECRET_RULES, type SecretRule } from './redaction-rules.ts';
import { maskSecrets } from './secret-shapes.ts';
import { isWholeUtf8 } from './text-encoding.ts';

const KEY_BEGIN = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g;
const KEY_END = /-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/;
const KEY_MARK = '[REDACTED:private key]';
/** No private key is longer. */
const LONGEST_KEY = 32_768;
/** A line of a key whose end is missing. */
const KEY_LINE = /\r?\n[ \t>|]*[A-Za-z0-9+/=]{16,}(?=\s|$)/y;

/**
 * Replaces every secret that is known by its own shape, or by the name or mark before it, by `[REDACTED:<kind>]`; what names it stays. For all that is stored or leaves
 * the machine, before anything is cut from it, because half a token is no longer recognised. Doing it twice changes
 * nothing.
 */
export function redact(text: string): string {
  const lower = text.toLowerCase();
  return SECRET_RULES.filter(({ triggers }) => triggers.some((trigger) => lower.includes(trigger))).reduce(
    (current, rule) => redactShape(current, rule),
    redactPrivateKeys(maskSecrets(text)),
  );
}

/** The same for bytes in any encoding that has ASCII in it; all other bytes stay as they are. */
export function redactBytes(bytes: Buffer): Buffer {
  const encoding = isWholeUtf8(bytes) ? 'utf8' : 'latin1';
  const text = bytes.toString(encoding);
  const clean = redact(text);
  return clean === text ? bytes : Buffer.from(clean, encoding);
}

function redactShape(text: string, { label, pattern, guard }: SecretRule): string {
  return text.replace(pattern, (...match) => {
    const [whole] = match as [string];
    const { keep = '', ...values } = match.at(-1) as Record<string, string | undefined>;
    const [kind, value] = Object.entries(values).find(([, each]) => each !== undefined) ?? [];
    if (kind === undefined || value === undefined) return whole;
    if (guard === 'stated' && !isStated(value)) return whole;
    if (guard === 'value' && !mayBeSecret(value, kind !== 'bare')) return whole;
    // Between what stays and the value there is at most an opening quote.
    const opening = whole.slice(keep.length, whole.length - value.length);
    return `${keep}${opening}[REDACTED:${label}]`;
  });
}

/** The lines between the first and the last of a private key; without a last one, those that look like it. */
function redactPrivateKeys(text: string): string {
  let clean = '';
  let from = 0;
  for (const { index, 0: begin } of text.matchAll(KEY_BEGIN)) {
    const start = index + begin.length;
    if (start <= from) continue;
    const end = endOfKey(text, start);
    const mark = text.slice(start, end).includes('\n') ? `\n${KEY_MARK}\n` : KEY_MARK;
    clean += `${text.slice(from, start)}${end > start ? mark : ''}`;
    from = end;
  }
  return clean + text.slice(from);
}

function endOfKey(text: string, start: number): number {
  const length = text.slice(start, start + LONGEST_KEY).search(KEY_END);
  if (length >= 0) return start + length;
  let end = start;
  for (KEY_LINE.lastIndex = end; KEY_LINE.test(text); KEY_LINE.lastIndex = end) end = KEY_LINE.lastIndex;
  return end;
}
