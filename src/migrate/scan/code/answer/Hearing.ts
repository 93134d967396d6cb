import { type Call, type Code, plainText } from '../Code.js';
import type { Program } from '../Program.js';
import { rowParams } from './answerCalls.js';
import type { Callables } from './Callables.js';
import type { Follower } from './Follower.js';
import type { SideWays } from './SideWays.js';
import { ITSELF, type Within } from './Within.js';

/** How many values of a variable are looked at for functions. */
const MOST = 10;

/** Methods that give a function each of what they are called on. */
const WALKING = /^(map|flatMap|filter|collect|select|Select|Where|forEach|each|reduce|find|some|every)$/;

/** Functions and handlers that a call is given: they are told of what it is called on or with. */
export class Hearing {
  readonly #program: Program;
  readonly #answer: Follower;
  readonly #callables: Callables;
  readonly #ways: SideWays;

  constructor(program: Program, answer: Follower, callables: Callables, ways: SideWays) {
    this.#program = program;
    this.#answer = answer;
    this.#callables = callables;
    this.#ways = ways;
  }

  /** A function that is given beside a value, or stands in what is given: `toMap(Row::getId)`, `@{ e = { $_.id } }`. */
  hear(given: Code, call: Call, within: Within = ITSELF): boolean {
    const callables = this.#callables.of(given);
    for (const { func, made } of callables) {
      const enter = () => this.#answer.enter(func, rowParams(func, call), within);
      if (made) this.#answer.context.inside(made.by, made.call, this.#program, enter);
      else enter();
    }
    if (callables.length > 0) return true;
    if (given.kind === 'name') {
      const handlers = this.#ways
        .madeFrom(given)
        .flatMap((made) => this.#program.classes.handlersIn(made, this.#program.scriptOf(call)));
      for (const func of handlers) this.#answer.enter(func);
      if (handlers.length > 0) return true;
      const known = this.#answer.context.valuesOf(given).filter(({ kind }) => /^(list|table)$/.test(kind));
      return known.slice(0, MOST).filter((one) => this.hear(one, call)).length > 0;
    }
    const held =
      given.kind === 'list'
        ? given.items
        : given.kind === 'table'
          ? given.entries.map(({ value }) => value)
          : given.kind === 'class'
            ? given.body
            : given.kind === 'call' && this.#program.functionsOf(given.callee).length === 0
              ? [
                  ...(given.callee.kind === 'member' ? [given.callee.of] : []),
                  ...(isOfOther(given) ? [] : given.args),
                  ...this.#program.classes.handlersIn(given, this.#program.scriptOf(call)),
                ]
              : [];
    return (
      held.filter((one) => /^(function|list|table|call|class)$/.test(one.kind) && this.hear(one, call))
        .length > 0
    );
  }
}

/** `parts.map((part) => …)` in what is given: its function is told of `parts`. */
function isOfOther({ callee }: Call): boolean {
  if (callee.kind !== 'member' || !WALKING.test(plainText(callee.key) ?? '')) return false;
  return callee.of.kind !== 'name' || /^[a-z$]/.test(callee.of.name);
}
