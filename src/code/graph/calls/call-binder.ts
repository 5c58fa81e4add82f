import type { Call } from '../../lang/index.ts';
import { EdgeKind } from '../edge-kinds.ts';
import type {
  DefinitionPlace,
  EdgeReason,
  NamedDefinition,
  ProjectFacts,
  SymbolEdge,
} from '../project-facts.ts';
import { FUNCTION_KINDS, tableOf } from './file-table.ts';
import { Inference } from './inference.ts';
import { familyOf, isWordOf, rulesOf } from './language-rules.ts';
import { LIBRARY_METHODS } from './library-names.ts';
import { Names } from './names.ts';
import type { Position, Value } from './value.ts';

/** More candidates than this are no help. */
const MAX_GUESSES = 3;

/** Binds the calls of one file. */
export class CallBinder {
  readonly #file: number;
  readonly #project: ProjectFacts;
  readonly #emit: (edge: SymbolEdge) => void;
  readonly #inference: Inference;

  constructor(file: number, project: ProjectFacts, emit: (edge: SymbolEdge) => void) {
    this.#file = file;
    this.#project = project;
    this.#emit = emit;
    this.#inference = new Inference(project, new Names(project));
  }

  bindAll(): void {
    for (const call of this.#project.factsOf(this.#file).calls) this.#bind(call);
  }

  #bind(call: Call): void {
    const at = { file: this.#file, owner: call.owner, line: call.line };
    const called = call.receiver === '' ? this.#plain(call, at) : this.#ofReceiver(call, at);
    for (const value of called) this.#link(call, value);
  }

  #plain(call: Call, at: Position): readonly Value[] {
    const { language } = this.#project.factsOf(this.#file);
    if (!isWordOf(rulesOf(language).parent, call.name)) return this.#inference.name(call.name, at);
    // `super(…)` calls the parent's constructor, or gives the parent, or calls what it overrides.
    if (language === 'python' || language === 'ruby') return [];
    return this.#inference
      .name(call.name, at)
      .map((value) => (value.is === 'object' ? { ...value, is: 'class' } : value));
  }

  #ofReceiver(call: Call, at: Position): readonly Value[] {
    const values = this.#inference.valuesOfMember(call.receiver, call.name, at);
    if (values.length === 0) this.#guess(call, at);
    return values;
  }

  #link(call: Call, value: Value): void {
    if (value.is === 'function') {
      for (const place of value.places) this.#edge(call, place, value.confidence, value.reason);
      this.#linkOverrides(call, value);
    } else if (value.is === 'class') this.#linkConstructor(call, value);
    else if (value.is === 'module') this.#linkWhole(call, value);
  }

  #linkConstructor(call: Call, value: Value & { is: 'class' | 'object' }): void {
    this.#edge(call, value, value.confidence, 'constructor');
    const { constructors } = rulesOf(this.#project.languageOf(value.file));
    for (const name of constructors.split(' ')) {
      const found = name === '' ? undefined : this.#inference.members.find(value, name);
      if (found?.is !== 'member') continue;
      for (const place of found.member.places) this.#edge(call, place, value.confidence, 'constructor');
    }
    const table = tableOf(this.#project, value.file);
    const own = table.facts.definitions[value.definition]?.name ?? '';
    for (const definition of table.children.get(value.definition)?.get(own) ?? []) {
      if (table.facts.definitions[definition]?.kind === 'constructor') {
        this.#edge(call, { file: value.file, definition }, value.confidence, 'constructor');
      }
    }
  }

  /** A module that is called is what it exports whole. */
  #linkWhole(call: Call, { files, confidence, reason }: Value & { is: 'module' }): void {
    for (const file of files) {
      const whole = this.#inference.names.exported(file, 'default');
      if (whole?.is !== 'definitions') continue;
      for (const place of whole.places) this.#edge(call, place, confidence, reason);
    }
  }

  /** A method without a body is called by what stands in for it. */
  #linkOverrides(call: Call, value: Value & { is: 'function' }): void {
    const { members } = this.#inference;
    for (const place of value.places) {
      const method = this.#project.factsOf(place.file).definitions[place.definition];
      const holder = method && method.complexity === 0 ? members.typeOf(place) : undefined;
      if (!holder) continue;
      for (const override of members.overrides(holder, call.name))
        this.#edge(call, override, 0.4, 'one of several');
    }
  }

  /** Nothing is known of the receiver: a name that few methods have may tell. */
  #guess(call: Call, at: Position): void {
    if (LIBRARY_METHODS.has(call.name)) return;
    const family = familyOf(this.#project.languageOf(at.file));
    const all = this.#project
      .definitionsNamed(call.name)
      .filter((place) => this.#isMethod(place, call.name, family));
    const places = this.#inference.names.withBody(all);
    const [only] = places;
    if (only && places.length === 1) this.#edge(call, only, 0.6, 'only method of that name');
    else if (places.length <= MAX_GUESSES) {
      for (const place of places) this.#edge(call, place, 0.25, 'one of several');
    }
  }

  #isMethod({ file, kind, qualifiedName }: NamedDefinition, name: string, family: string): boolean {
    if (kind !== 'method' && (!FUNCTION_KINDS.has(kind) || qualifiedName === name)) return false;
    return familyOf(this.#project.languageOf(file)) === family;
  }

  #edge(call: Call, { file, definition }: DefinitionPlace, confidence: number, reason: EdgeReason): void {
    this.#emit({
      from: call.owner,
      targetFile: file,
      targetDefinition: definition,
      kind: EdgeKind.calls,
      line: call.line,
      confidence,
      reason,
    });
  }
}
