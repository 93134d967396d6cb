import type { Code, Func } from '../Code.js';
import type { Context } from './Context.js';
import type { Within } from './Within.js';

/** What follows a value on, once a call was passed. */
export interface Follower {
  readsMore: boolean;
  readonly context: Context;
  /** The functions that were given the value: what they return comes out where they were called. */
  readonly entered: Set<Func>;
  follow(code: Code, within?: Within): void;
  enter(func: Func, params?: readonly Code[], within?: Within): void;
  bind(pattern: Code, within?: Within): void;
}
