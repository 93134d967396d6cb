import { XML } from './namespaces.js';

const MOST_REMEMBERED = 1024;

/**
 * The namespace declarations that hold inside an element. Equal declarations inside one scope give the same scope, as long
 * as a document has few different ones.
 */
export class Scope {
  readonly #outer: Scope | undefined;
  // Its own and what was asked for: with copies of all around it, small elements inside many declarations would take long.
  readonly #known: Map<string, string>;
  readonly #inner = new Map<string, Scope>();
  /** Of the whole document: how many scopes are in maps of others. */
  readonly #remembered: { count: number };

  private constructor(own: Map<string, string>, outer?: Scope) {
    this.#known = own;
    this.#outer = outer;
    this.#remembered = outer ? outer.#remembered : { count: 0 };
  }

  /** The scope of a document: `xml` is bound, and no prefix means no namespace. */
  static outermost(): Scope {
    return new Scope(
      new Map([
        ['xml', XML],
        ['', ''],
      ]),
    );
  }

  /** The URI of a prefix, or `undefined` when it is not declared. */
  uriOf(prefix: string): string | undefined {
    const own = this.#known.get(prefix);
    if (own !== undefined) return own;
    for (let scope = this.#outer; scope; scope = scope.#outer) {
      const uri = scope.#known.get(prefix);
      if (uri === undefined) continue;
      // Kept where the next element will ask, inside this one or beside it: so no long way is gone twice.
      this.#known.set(prefix, uri);
      this.#outer!.#known.set(prefix, uri);
      return uri;
    }
    return undefined;
  }

  /** The scope with more declarations: prefix and URI by turns. */
  with(declarations: readonly string[]): Scope {
    const key = declarations.join('\n');
    let scope = this.#inner.get(key);
    if (!scope) {
      const own = new Map<string, string>();
      for (let i = 0; i < declarations.length; i += 2) own.set(declarations[i]!, declarations[i + 1]!);
      scope = new Scope(own, this);
      // A document of ever new declarations, beside or inside each other, must not fill the memory.
      if (this.#remembered.count < MOST_REMEMBERED) {
        this.#remembered.count++;
        this.#inner.set(key, scope);
      }
    }
    return scope;
  }
}
