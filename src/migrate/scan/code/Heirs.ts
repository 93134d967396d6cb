import { type Class, type Code, type Func, plainText, walk } from './Code.js';
import type { Classes } from './Classes.js';
import { ownClassOf } from './declarations.js';
import type { Script } from './Script.js';
import type { Variable } from './Variable.js';

/** A class of the scripts, and what its own members are in the place of those of the classes that it extends. */
export interface Heir {
  readonly script: Script;
  readonly code: Class;
  readonly given: ReadonlyMap<Variable, readonly Code[]>;
}

/** Tells which classes there are, and what files declare. */
interface Owners {
  readonly classes: Classes;
  topOf(script: Script): ReadonlyMap<string, Variable>;
}

/** Classes that extend others: what their members are for the methods that they have of them. */
export class Heirs {
  readonly #program: Owners;
  readonly #known = new Map<Class, readonly Heir[]>();

  constructor(program: Owners) {
    this.#program = program;
  }

  /** The classes that extend the one around a code and put something in the place of what it has. */
  of(code: Code): readonly Heir[] {
    const base = ownClassOf(code);
    if (!base) return [];
    const known = this.#known.get(base);
    if (known) return known;
    const made = this.#program.classes
      .extending(base)
      .map(({ script, code: heir }) => ({ script, code: heir, given: this.#given(heir) }))
      .filter(({ given }) => given.size > 0);
    this.#known.set(base, made);
    return made;
  }

  /** What a member of the own object is by a class that the own one extends, or by one that extends it. */
  inherited(code: Code, key: string): readonly Code[] {
    const own = ownClassOf(code);
    if (!own) return [];
    // PHP's and Python's enumerations: any of their values.
    if (key === 'value') return textsIn(own);
    const above = this.#program.classes
      .chainOf(own)
      .slice(1)
      .map(({ code: base }) => membersOf(base).get(key));
    const found = above.find((one) => one !== undefined);
    if (found) return [found];
    return this.#program.classes.extending(own).flatMap(({ code: heir }) => membersOf(heir).get(key) ?? []);
  }

  /** `Column::cases()`: the values of an enumeration. */
  cases(name: string, from: Script): readonly Code[] {
    const found = this.#program.classes.named(name, from);
    return found ? textsIn(found) : [];
  }

  #given(heir: Class): Heir['given'] {
    const given = new Map<Variable, readonly Code[]>();
    const chain = this.#program.classes.chainOf(heir);
    for (const { code } of [...chain].reverse())
      for (const [key, value] of membersOf(code))
        for (const { script } of chain) {
          const variable = this.#program.topOf(script).get(`.${key}`);
          if (variable) given.set(variable, [value]);
        }
    return given;
  }
}

function textsIn(code: Class): readonly Code[] {
  return [...membersOf(code).values()].filter(({ kind }) => kind === 'text');
}

/** What a class gives its own members: in its body, by its methods, and where it is made. */
function membersOf({ body }: Class): ReadonlyMap<string, Code> {
  const found = new Map<string, Code>();
  for (const one of body.flatMap((part) => (part.kind === 'group' ? part.items : [part]))) {
    if (one.kind === 'assign' && one.target.kind === 'name') found.set(one.target.name, one.value);
    if (one.kind !== 'function') continue;
    if (one.name !== undefined && one.body.length > 0) found.set(one.name, one);
    if (isMaking(one)) walk(one, (inner) => keep(inner, found));
  }
  return found;
}

/** `this.operation = 'wsdlGetUnits'` */
function keep(code: Code, found: Map<string, Code>): void {
  if (code.kind !== 'assign' || code.target.kind !== 'member' || code.target.of.kind !== 'name') return;
  const key = plainText(code.target.key);
  if (key !== undefined && /^(text|list|table|function)$/.test(code.value.kind)) found.set(key, code.value);
}

function isMaking({ name }: Func): boolean {
  return /^(constructor|__construct|__init__|initialize)$/.test(name ?? '') || /^[A-Z]/.test(name ?? '');
}
