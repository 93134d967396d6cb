import { XML } from './namespaces.js';
import { Trials } from './Trials.js';

const MOST_REMEMBERED = 1024;
const MOST_SEARCHED = 8;

/**
 * The namespace declarations that hold inside an element. Equal declarations inside one scope give the same scope, as long
 * as a document has few different ones.
 */
export class Scope {
  readonly #outer: Scope | undefined;
  /** Its own declarations: prefix and URI by turns. */
  readonly #own: readonly string[];
  // What was asked for: with copies of all around it, small elements inside many declarations would take long.
  #known: Map<string, string> | undefined;
  #inner: Map<string, Scope> | undefined;
  /** Of the whole document: how many scopes are in maps of others. */
  readonly #remembered: { count: number; readonly trials: Trials };

  private constructor(own: readonly string[], outer?: Scope) {
    this.#own = own;
    this.#outer = outer;
    this.#remembered = outer ? outer.#remembered : { count: 0, trials: new Trials() };
    if (own.length > MOST_SEARCHED) for (let i = 0; i < own.length; i += 2) this.#learn(own[i]!, own[i + 1]!);
  }

  /** The scope of a document: `xml` is bound, and no prefix means no namespace. */
  static outermost(): Scope {
    return new Scope(['xml', XML, '', '']);
  }

  /** The URI of a prefix, or `undefined` when it is not declared. */
  uriOf(prefix: string): string | undefined {
    const outer = this.#outer;
    let uri = this.#at(prefix);
    if (uri !== undefined || !outer) return uri;
    for (let scope: Scope | undefined = outer; scope; scope = scope.#outer) {
      uri = scope.#at(prefix);
      if (uri === undefined) continue;
      // Kept where the next element will ask, inside this one or beside it: so no long way is gone twice.
      if (scope !== outer) outer.#learn(prefix, uri);
      return uri;
    }
    return undefined;
  }

  #at(prefix: string): string | undefined {
    const own = this.#own;
    if (own.length <= MOST_SEARCHED)
      for (let i = 0; i < own.length; i += 2) if (own[i] === prefix) return own[i + 1];
    return this.#known?.get(prefix);
  }

  #learn(prefix: string, uri: string): void {
    this.#known ??= new Map();
    this.#known.set(prefix, uri);
  }

  /** The scope with more declarations: prefix and URI by turns. */
  with(declarations: readonly string[]): Scope {
    const { trials } = this.#remembered;
    if (!trials.isDue()) return new Scope(declarations, this);
    const key = declarations.join('\n');
    let scope = this.#inner?.get(key);
    trials.note(scope !== undefined);
    if (!scope) {
      scope = new Scope(declarations, this);
      // A document of ever new declarations, beside or inside each other, must not fill the memory.
      if (this.#remembered.count < MOST_REMEMBERED) {
        this.#remembered.count++;
        this.#inner ??= new Map();
        this.#inner.set(key, scope);
      }
    }
    return scope;
  }
}
