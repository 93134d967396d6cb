import { calledAs } from './calledAs.js';
import type { Call, Class, Code, Func } from './Code.js';
import { isStruct, sameFamily } from './declarations.js';
import type { Relations } from './Relations.js';
import type { Script } from './Script.js';

/** Names of methods by which a library tells of what it reads. */
const HANDLER = /^(start|end|on|handle|visit|accept|process|characters|chars|cdata)(?=[A-Z_]|$)/;

interface Known {
  readonly script: Script;
  readonly code: Class;
}

/** The classes of all scripts, by their names. */
export class Classes {
  readonly #classes = new Map<string, Known[]>();
  readonly #relations: Relations;

  constructor(relations: Relations) {
    this.#relations = relations;
  }

  /** A class that has a name; Ruby's `Row = Struct.new(:id) do … end` is one too. */
  addFrom(code: Code, script: Script): void {
    if (code.kind === 'class') this.#add(code, script);
    if (code.kind !== 'assign' || !isStruct(code.value) || code.target.kind !== 'name') return;
    const block = code.value.args.at(-1);
    const body = block?.kind === 'function' ? block.body : [];
    this.#add({ kind: 'class', line: code.line, name: code.target.name, bases: [], body }, script);
  }

  #add(code: Class, script: Script): void {
    if (code.name === undefined) return;
    this.#relations.declares(code.name, script);
    this.#classes.set(code.name, [...(this.#classes.get(code.name) ?? []), { script, code }]);
  }

  /** The class that a script means by a name: of several, the one in the nearest file. */
  named(name: string, from: Script): Class | undefined {
    return this.#nearest(name, from)?.code;
  }

  /** The script that has that class. */
  scriptOf(name: string, from: Script): Script | undefined {
    return this.#nearest(name, from)?.script;
  }

  #nearest(name: string, from: Script): Known | undefined {
    const all = (this.#classes.get(name) ?? []).filter(({ script }) =>
      sameFamily(script.language, from.language),
    );
    return all.length < 2 ? all[0] : this.#relations.nearest(from, all, ({ script }) => script, 0)[0];
  }

  /** A class and those that it extends, nearest first. */
  chainOf(code: Class): readonly Known[] {
    const script = (this.#classes.get(code.name ?? '') ?? []).find((one) => one.code === code)?.script;
    const chain: Known[] = script ? [{ script, code }] : [];
    for (const { script: from, code: one } of chain)
      for (const name of one.bases) {
        const base = this.#nearest(name, from);
        if (base && !chain.some((other) => other.code === base.code)) chain.push(base);
      }
    return chain;
  }

  /** The classes that extend one. */
  extending(base: Class): readonly Known[] {
    const all = [...this.#classes.values()]
      .flat()
      .filter(({ code }) => code !== base && code.bases.length > 0);
    return all.filter(({ code }) => this.chainOf(code).some((one) => one.code === base));
  }

  /** The methods of that name of the class that a code names, or makes an object of. */
  methodsOf(code: Code, name: string, from: Script): readonly Func[] {
    const made = calledAs(code.kind === 'call' ? code.callee : code);
    return made === undefined ? [] : this.#functionsIn(made, from).filter((one) => one.name === name);
  }

  #functionsIn(name: string, from: Script): readonly Func[] {
    const found = this.named(name, from);
    return found ? functionsOfClass(found) : [];
  }

  /** `new Handler()`: what its class is told of by whoever it is given to. */
  handlersIn({ callee }: Call, from: Script): readonly Func[] {
    return callee.kind === 'name'
      ? this.#functionsIn(callee.name, from).filter(({ name }) => HANDLER.test(name ?? ''))
      : [];
  }
}

/** The functions that stand in a class. */
export function functionsOfClass({ body }: Class): readonly Func[] {
  const all = body.flatMap((one) =>
    one.kind === 'group' ? one.items : one.kind === 'return' ? [one.value] : [one],
  );
  return all.filter((one) => one.kind === 'function');
}
