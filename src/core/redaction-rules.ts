/** A secret that is known by what stands before it. */
export interface SecretRule {
  /** Names the kind of secret in its place: `[REDACTED:authorization]`. */
  readonly label: string;
  /**
   * Global. What the group `keep` matches stays before the replacement. The secret itself is `value` (anything), or
   * `quoted` and `bare`: a value between quotes and one that ends at a blank, which are judged differently.
   */
  readonly pattern: RegExp;
  /** Texts of which one must occur for the pattern to be tried, in lower case. */
  readonly triggers: readonly string[];
  /**
   * What the secret must look like besides: 'stated' is no reference to a value elsewhere, 'value' is judged as
   * the value of a setting.
   */
  readonly guard: 'none' | 'stated' | 'value';
}

const rule = (
  label: string,
  pattern: RegExp,
  triggers: readonly string[],
  guard: SecretRule['guard'] = 'none',
): SecretRule => ({ label, pattern, triggers, guard });

/** Names whose value is a secret. */
const NAMES =
  '(?:api|access|secret|private|encryption|signing|master|account|hmac|license|deploy)[_-]?key' +
  '|(?:client|app|shared)[_-]?secret|(?:auth|access|refresh|session|bearer|api|id)[_-]?token' +
  '|token|password|passwd|passphrase|pwd|secret|credentials?';
/** The same inside a name in camel case, where no letter case may be folded. */
const CAMEL_NAMES =
  'ApiKey|APIKey|AccessKey|SecretKey|PrivateKey|ClientSecret|Token|Password|Passphrase|Secret';

/** Between name and value: `=`, `:`, `:=`, `=>`, never a comparison or a path (`==`, `::`). */
const ASSIGNED = String.raw`\\?["'\x60]?\]?[ \t]*(?:=>|:=|[:=](?![:=]))[ \t]*`;
/** A text between quotes, which may be escaped themselves, without its closing one; or all up to a blank. */
const VALUE =
  String.raw`(?:\\"(?<quoted0>[^"\\\n]+)|\\'(?<quoted1>[^'\\\n]+)|"(?<quoted2>(?:[^"\\\n]|\\[^\n])+)` +
  String.raw`|'(?<quoted3>(?:[^'\\\n]|\\[^\n])+)|\x60(?<quoted4>[^\x60\n]+)|(?<bare>[^\s"'\x60,;&\\]+))`;

const NAME_WORDS = ['key', 'secret', 'token', 'password', 'passwd', 'passphrase', 'pwd', 'credential'];

/** The more telling before the more general. Each is linear in the length of the text. */
export const SECRET_RULES: readonly SecretRule[] = [
  rule('twilio key', /\b(?<value>SK[0-9a-f]{32})\b/g, ['sk']),
  rule('azure key', /(?<keep>\bAccountKey=)(?<value>[A-Za-z0-9+/=]{40,})/g, ['accountkey=']),
  rule(
    'authorization',
    /(?<keep>\b[Aa]uthorization\\?["']?[ \t]*[:=][ \t]*\\?["']?(?:[Bb]asic|[Bb]earer|[Tt]oken|[Dd]igest)[ \t]+)(?<value>(?![A-Za-z][a-z]*(?![A-Za-z0-9._~+/=-]))[A-Za-z0-9._~+/=-]{8,})/g,
    ['authorization'],
    'stated',
  ),
  rule('bearer token', /(?<keep>\bbearer[ \t]+)(?<bare>[A-Za-z0-9._~+/=-]{8,})/gi, ['bearer'], 'value'),
  rule(
    'secret',
    new RegExp(`(?<keep>(?<![A-Za-z0-9])(?:${NAMES})${ASSIGNED})${VALUE}`, 'gi'),
    NAME_WORDS,
    'value',
  ),
  rule(
    'secret',
    new RegExp(`(?<keep>(?<=[a-z0-9])(?:${CAMEL_NAMES})${ASSIGNED})${VALUE}`, 'g'),
    NAME_WORDS,
    'value',
  ),
  rule(
    'secret',
    new RegExp(`(?<keep>--[a-z-]{0,40}(?:api-?key|token|password|secret)[ \\t]+)${VALUE}`, 'gi'),
    ['--'],
    'value',
  ),
];
