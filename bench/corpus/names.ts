import type { Random } from './random.ts';

const VERBS =
  'get set load save parse build find resolve create update remove apply check read write open close send fetch merge split sort filter collect render encode decode validate normalize register schedule cancel flush compute measure compare convert refresh attach detach expand rewrite'.split(
    ' ',
  );
const NOUNS =
  'user order index token session config cache request response message event node edge graph file path buffer stream queue task worker report account invoice payment product customer price rate limit window cursor query filter result record field schema version snapshot journal segment block page shard key value entry range region layout theme route handler policy rule metric sample batch chunk symbol scope module package manifest'.split(
    ' ',
  );
const QUALITIES =
  'default active pending remote local shared current previous next raw total partial stale fresh nested global internal visible minimal strict lazy'.split(
    ' ',
  );
const PROSE =
  'the a of to and is for in that when which it are with from by this be as on not only returned caller before after every each already must may value values call calls list order while until without given same other first last empty missing error time bytes number'.split(
    ' ',
  );

/** Words of one name, in lower case: printers join them as their language does. */
export type Name = readonly string[];

/** A noun phrase: `pending order`, `session cache key`. */
export function nounName(random: Random): Name {
  const words = random.chance(0.25) ? [random.pick(QUALITIES)] : [];
  words.push(noun(random));
  if (random.chance(0.55)) words.push(noun(random));
  return words;
}

/** Half of the nouns are those of the trade, used everywhere; the others are spread evenly. */
const noun = (random: Random): string => (random.chance(0.5) ? random.pickSkewed(NOUNS) : random.pick(NOUNS));

/** What a function does: `resolve order path`. */
export function verbName(random: Random): Name {
  return [random.chance(0.5) ? random.pickSkewed(VERBS) : random.pick(VERBS), ...nounName(random)];
}

/** A sentence of a comment. */
export function sentence(random: Random): string {
  const words = random.list(6 + random.int(12), () =>
    random.chance(0.6) ? random.pick(PROSE) : random.pick(NOUNS),
  );
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const camel = ([first = '', ...rest]: Name): string => first + rest.map(capital).join('');
export const pascal = (name: Name): string => name.map(capital).join('');
export const snake = (name: Name): string => name.join('_');
export const kebab = (name: Name): string => name.join('-');
