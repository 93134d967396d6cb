import { type Call, type Code, type Func, plainText } from '../Code.js';
import { ownClassOf } from '../declarations.js';
import type { Heir } from '../Heirs.js';
import { argumentFor, HOLE, type Look, newLook } from '../Look.js';
import type { Program } from '../Program.js';
import type { Values } from '../Values.js';
import type { Variable } from '../Variable.js';
import type { Within } from './Within.js';

const DEEPEST = 3;
const MOST = 300;
const MOST_PLACES = 20;

/** With which arguments the function was called in which an answer is followed. */
export class Context {
  readonly #values: Values;
  readonly #program: Program;
  readonly #as: Heir | undefined;
  #given: Look['given'] = new Map();
  readonly #calls = new Map<Func, Call>();
  #seen = new Map<Code, Set<string>>();
  #depth = 0;
  #entered = 0;

  /** `as` is the class as whose object the call is made. */
  constructor(values: Values, program: Program, as: Heir | undefined) {
    this.#values = values;
    this.#program = program;
    this.#as = as;
    if (as) this.#given = as.given;
  }

  /** What the own class has for a method that one it extends has too. */
  ownFunctions(code: Code): readonly Func[] {
    const variable = this.#as && this.#program.variableOf(code);
    return (variable ? (this.#as.given.get(variable) ?? []) : []).filter((one) => one.kind === 'function');
  }

  /** False for a call of the own object in a class that is another one. */
  isOurs(call: Call): boolean {
    const { callee } = call;
    const isOwn =
      callee.kind === 'member' && callee.of.kind === 'name' && /^(this|self)$/.test(callee.of.name);
    const around = this.#as && isOwn ? ownClassOf(call) : undefined;
    if (!around || !this.#as) return true;
    return this.#program.classes.chainOf(this.#as.code).some(({ code }) => code === around);
  }

  /** True for a code that was not looked at with these arguments before. */
  isFirst(code: Code, within: Within): boolean {
    const known = this.#seen.get(code) ?? new Set();
    const place = within.join('\n');
    if (known.has(place) || known.size >= MOST_PLACES) return false;
    this.#seen.set(code, known.add(place));
    return true;
  }

  /** Follows on inside a function: `text(row, 'badgeNo')` takes that field in `text` and no other. */
  inside(func: Func, call: Call, program: Program, follow: () => void): void {
    const before = this.#calls.get(func);
    this.#calls.set(func, call);
    this.#insideGiven(func, call, program, follow);
    if (before) this.#calls.set(func, before);
    else this.#calls.delete(func);
  }

  /** The calls of a function: the one by which it was entered here, or all. */
  callsOf(func: Func): readonly Call[] {
    const entered = this.#calls.get(func);
    return entered ? [entered] : this.#program.callsOf(func);
  }

  #insideGiven(func: Func, call: Call, program: Program, follow: () => void): void {
    const given = new Map<Variable, readonly Code[]>(this.#given);
    func.params.forEach((param, index) => {
      const variable = param.kind === 'name' ? program.variableOf({ ...param, parent: func }) : undefined;
      const argument = variable && argumentFor(call, { of: func, index });
      if (variable && argument && this.#isTold(argument)) given.set(variable, [argument]);
    });
    if (given.size === this.#given.size || this.#depth >= DEEPEST || ++this.#entered > MOST) {
      follow();
      return;
    }
    const before = [this.#given, this.#seen] as const;
    this.#given = given;
    this.#seen = new Map();
    this.#depth += 1;
    follow();
    this.#depth -= 1;
    [this.#given, this.#seen] = before;
  }

  /** The texts that a code can be here, or whoever calls where that is not told. */
  textsOf(code: Code): string[] {
    const here = this.#given.size > 0 ? this.#values.textsOf(code, newLook(this.#given)) : [HOLE];
    return here.some((text) => text.includes(HOLE)) ? this.#values.textsAnywhere(code) : here;
  }

  /** What a code can be here, or whoever calls where that is not told. */
  valuesOf(code: Code): Code[] {
    const here = this.#given.size > 0 ? this.#values.valuesOf(code, newLook(this.#given)) : [];
    return here.length > 0 ? here : this.#values.anywhere(code);
  }

  #isTold(argument: Code): boolean {
    if (plainText(argument) !== undefined || /^(list|table|function)$/.test(argument.kind)) return true;
    return argument.kind === 'name' && this.#values.valuesOf(argument, newLook(this.#given)).length > 0;
  }
}
