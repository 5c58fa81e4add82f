/** Names of glyphs that are not a letter each, from the Adobe Glyph List, with the text they stand for. */
const NAMES =
  'space:\u0020 exclam:! quotedbl:" numbersign:# dollar:$ percent:% ampersand:& quotesingle:\' parenleft:( parenright:) asterisk:* plus:+ comma:, hyphen:- period:. slash:/ ' +
  'zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 colon:: semicolon:; less:< equal:= greater:> question:? at:@ bracketleft:[ backslash:\\ bracketright:] ' +
  'asciicircum:^ underscore:_ grave:` braceleft:{ bar:| braceright:} asciitilde:~ quoteleft:‘ quoteright:’ quotedblleft:“ quotedblright:” quotesinglbase:‚ quotedblbase:„ ' +
  'guillemotleft:« guillemotright:» guilsinglleft:‹ guilsinglright:› endash:– emdash:— bullet:• ellipsis:… dagger:† daggerdbl:‡ perthousand:‰ trademark:™ copyright:© registered:® ' +
  'degree:° plusminus:± multiply:× divide:÷ minus:− mu:µ paragraph:¶ section:§ cent:¢ sterling:£ yen:¥ Euro:€ currency:¤ florin:ƒ exclamdown:¡ questiondown:¿ brokenbar:¦ ' +
  'logicalnot:¬ macron:¯ acute:´ dieresis:¨ cedilla:¸ circumflex:ˆ tilde:˜ breve:˘ dotaccent:˙ ring:˚ ogonek:˛ hungarumlaut:˝ caron:ˇ periodcentered:· ordfeminine:ª ordmasculine:º ' +
  'onesuperior:¹ twosuperior:² threesuperior:³ onehalf:½ onequarter:¼ threequarters:¾ fi:fi fl:fl ff:ff ffi:ffi ffl:ffl germandbls:ß AE:Æ ae:æ OE:Œ oe:œ Oslash:Ø oslash:ø ' +
  'Lslash:Ł lslash:ł Eth:Ð eth:ð Thorn:Þ thorn:þ dotlessi:ı fraction:⁄ arrowleft:← arrowright:→ arrowup:↑ arrowdown:↓ lessequal:≤ greaterequal:≥ notequal:≠ infinity:∞ ' +
  'alpha:α beta:β gamma:γ delta:δ epsilon:ε lambda:λ pi:π sigma:σ tau:τ phi:φ omega:ω Delta:Δ Omega:Ω Sigma:Σ summation:∑ product:∏ radical:√ integral:∫ partialdiff:∂ nbspace:\u00a0';

const byName = new Map(
  NAMES.split(' ').map((pair) => {
    const at = pair.indexOf(':');
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  }),
);
byName.set('space', ' ');

const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circumflex: '\u0302',
  dieresis: '\u0308',
  tilde: '\u0303',
  ring: '\u030a',
  caron: '\u030c',
  cedilla: '\u0327',
  macron: '\u0304',
  ogonek: '\u0328',
  breve: '\u0306',
  dotaccent: '\u0307',
  hungarumlaut: '\u030b',
};

/** The text of a glyph by its name; `undefined` for a name that says nothing. */
export function textOfGlyph(name: string): string | undefined {
  const plain = name.split('.', 1)[0] ?? '';
  if (/^[A-Za-z]$/.test(plain)) return plain;
  const known = byName.get(plain);
  if (known !== undefined) return known;
  const code = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(plain);
  if (code) return fromCode(Number.parseInt(code[1] ?? code[2] ?? '', 16));
  const [, letter = '', accent = ''] = /^([A-Za-z])([a-z]+)$/.exec(plain) ?? [];
  const mark = ACCENTS[accent];
  return mark === undefined ? undefined : `${letter}${mark}`.normalize('NFC');
}

const fromCode = (code: number): string | undefined =>
  code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
