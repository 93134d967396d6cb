import type { Code } from './Code.js';
import type { Script } from './Script.js';
import type { Variable } from './Variable.js';

export type Scope = Map<string, Variable>;

/** The variables of files, functions and blocks. */
export class Scopes {
  readonly #scopes = new Map<Code, Scope>();
  readonly #ofTop = new Map<Scope, Script>();
  readonly #declaring = new Map<string, Set<Script>>();

  /** A new scope; that of a whole file is of a script. */
  open(code: Code, script?: Script): Scope {
    const scope: Scope = new Map();
    this.#scopes.set(code, scope);
    if (script) this.#ofTop.set(scope, script);
    return scope;
  }

  get(code: Code): Scope | undefined {
    return this.#scopes.get(code);
  }

  /** Which scripts declare a name at their highest level. */
  declaring(name: string): Iterable<Script> {
    return this.#declaring.get(name) ?? [];
  }

  /** The variable of that name, made where there is none. */
  variable(scope: Scope, name: string): Variable {
    const known = scope.get(name);
    if (known) return known;
    const made: Variable = { name, bindings: [], reads: [] };
    scope.set(name, made);
    const script = this.#ofTop.get(scope);
    const bare = name.replace(/^\./, '');
    if (script) this.#declaring.set(bare, (this.#declaring.get(bare) ?? new Set()).add(script));
    return made;
  }
}
