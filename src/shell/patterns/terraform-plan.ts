import type { Excerpt, Tally } from './excerpt.ts';

/** `  # module.a.aws_instance.b["c"] will be created`, and what else is said of a resource above its block. */
const HEADING = /^ {2}# (\S.*?) (?:will be|must be|has (?:been|changed|moved)|is tainted|was|\(deposed)\b/;
const REMARK = /^ {2}# \(/;
const OPENING = /^ {1,2}(?:[-+~]|[-+]\/[-+]|<=) ?(?:resource|data|ephemeral) "[^"]+" "[^"]+" \{$/;
const CLOSING = /^ {4}\}$/;
const KNOWN_LATER = /^ +\+ (?:\S+ += )?\(known after apply\),?$/;
const HIDDEN_PART = /^ +# \(\d+ unchanged (?:attribute|element|block)s? hidden\)$/;

/** A resource of a plan: where it stands in the lines and what is said of it. */
export interface PlannedResource {
  readonly heading: readonly string[];
  readonly body: readonly string[];
  /** The line after its block. */
  readonly end: number;
}

/** The resource whose heading stands here, or `undefined`. */
export function plannedResource(lines: readonly string[], at: number): PlannedResource | undefined {
  if (!HEADING.test(lines[at] ?? '')) return undefined;
  let open = at + 1;
  while (REMARK.test(lines[open] ?? '')) open++;
  if (!OPENING.test(lines[open] ?? '')) return undefined;
  let close = open + 1;
  while (close < lines.length && !CLOSING.test(lines[close] ?? '')) close++;
  if (close === lines.length) return undefined;
  return { heading: lines.slice(at, open), body: lines.slice(open + 1, close), end: close + 1 };
}

/** Writes the resources of a plan, and remembers what they were: many are alike but for their key. */
export class PlanWriter {
  readonly #out: Excerpt;
  readonly #seen = new Set<string>();

  constructor(out: Excerpt) {
    this.#out = out;
  }

  /** Its heading always; its attributes when no other resource has the same with its own key in their place. */
  write({ heading, body }: PlannedResource): void {
    const out = this.#out;
    out.keep(...heading);
    out.hide(2);
    const form = formOf(heading[0] ?? '', body);
    if (this.#seen.has(form) && body.length > 1) out.fold('lines as above but for the key', body.length);
    else this.#writeBody(body);
    this.#seen.add(form);
  }

  #writeBody(body: readonly string[]): void {
    const out = this.#out;
    let later: Tally | undefined;
    for (const line of body) {
      if (KNOWN_LATER.test(line)) {
        later ??= out.tally('attributes known after apply');
        later.add();
      } else if (HIDDEN_PART.test(line) || line === '') out.hide();
      else out.keep(line.replace(/(?<=\S) {2,}= /, ' = '));
    }
  }
}

/** The address without its key, the action and the attributes with the key hidden. */
function formOf(heading: string, body: readonly string[]): string {
  const key = /\["([^"]{2,})"\]/.exec(heading)?.[1];
  const text = [heading.replace(/\[(?:"[^"]*"|\d+)\]/g, '[]'), ...body].join('\n');
  return key === undefined ? text : text.replaceAll(key, '\0');
}
