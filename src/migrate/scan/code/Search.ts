import type { Code } from './Code.js';
import type { Asked, Look } from './Look.js';

const DEEPEST = 40;
const MOST_STEPS = 3000;

/** How far a search has gone: several searches that ask each other share it. */
export class Effort {
  depth = 0;
  steps = 0;

  /** One question of many searches has as much as one search has. */
  share<T>(ask: () => T): T {
    if (this.depth === 0) this.steps = 0;
    this.depth += 1;
    try {
      return ask();
    } finally {
      this.depth -= 1;
    }
  }
}

/** What was found so far, and what is being looked for. */
export class Search<T> {
  readonly #known = new Map<Code, { readonly found: T; readonly asked: ReadonlySet<Asked> }>();
  readonly #active = new Set<Code>();
  readonly #effort: Effort;

  constructor(effort: Effort) {
    this.#effort = effort;
  }

  /** Finds out once what does not depend on who calls; `undefined` for what depends on itself, or takes too long. */
  once(code: Code, look: Look, find: (look: Look) => T): T | undefined {
    const before = look.given.size === 0 ? this.#known.get(code) : undefined;
    if (before) {
      for (const one of before.asked) look.asked.add(one);
      return before.found;
    }
    if (this.#effort.depth === 0) this.#effort.steps = 0;
    if (this.#active.has(code) || this.#effort.depth > DEEPEST || ++this.#effort.steps > MOST_STEPS)
      return undefined;
    this.#active.add(code);
    this.#effort.depth += 1;
    const inner: Look = { given: look.given, asked: new Set() };
    const found = find(inner);
    this.#effort.depth -= 1;
    this.#active.delete(code);
    for (const one of inner.asked) look.asked.add(one);
    if (look.given.size === 0) this.#known.set(code, { found, asked: inner.asked });
    return found;
  }
}
