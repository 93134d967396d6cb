import type { Language } from '../Use.js';
import { type Code, type Func, plainText, type Table } from './Code.js';

const PLATFORM =
  /^(ENV|JSON|Math|File|Dir|CSV|console|process|Object|Array|Console|Convert|System|os|sys|json|re)$/;
const COMMON =
  /^(map|get|set|add|push|filter|find|each|forEach|then|catch|keys|values|items|join|split|format|toString|run|main|log|read|write|open|close|parse|load|append|on|next|length|concat|apply|bind)$/;

/** A function and the language in which it is written. */
export interface Known {
  readonly func: Func;
  readonly language: Language;
}

/** The functions of all scripts, by the names under which they can be called. */
export class Functions {
  readonly #functions = new Map<string, Known[]>();
  /** Names under which files give on what others made: `units: base.getUnits`. */
  readonly #otherNames = new Map<string, string>();

  add(name: string, known: Known): void {
    this.#functions.set(name, [...(this.#functions.get(name) ?? []), known]);
  }

  addNamesIn({ entries }: Table): void {
    for (const { key, value } of entries) {
      const [name, given] = [plainText(key), value.kind === 'member' ? plainText(value.key) : undefined];
      if (name !== undefined && given !== undefined) this.#otherNames.set(name, given);
    }
  }

  named(name: string): readonly Known[] {
    return this.#functions.get(name) ?? this.#functions.get(this.#otherNames.get(name) ?? '') ?? [];
  }
}

/** True for a function that a language has itself, whatever scripts call theirs. */
export function isOfLanguage(callee: Code, name: string): boolean {
  return (
    COMMON.test(name) ||
    (callee.kind === 'member' && callee.of.kind === 'name' && PLATFORM.test(callee.of.name))
  );
}
