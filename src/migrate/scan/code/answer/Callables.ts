import { type Call, type Code, type Func, plainText } from '../Code.js';
import { returned } from '../Look.js';
import type { Program } from '../Program.js';
import type { Context } from './Context.js';

/** Methods of functions that call them. */
const CALLING = /^(apply|call|Invoke|accept|test|applyAsInt|applyAsDouble)$/;

/** A function, and the call that made it where it came out of another one: `by('badgeNo')`. */
export interface Callable {
  readonly func: Func;
  readonly made?: { readonly by: Func; readonly call: Call };
}

/** Tells which functions a code is, holds or names. */
export class Callables {
  readonly #program: Program;
  readonly #context: Context;

  constructor(program: Program, context: Context) {
    this.#program = program;
    this.#context = context;
  }

  /** The functions that a code is or may hold. */
  functionsOf(code: Code): readonly Func[] {
    if (code.kind === 'function') return [code];
    if (code.kind !== 'name' && code.kind !== 'member') return [];
    // `format.apply(row)`
    if (code.kind === 'member' && CALLING.test(plainText(code.key) ?? '')) {
      const held = this.#held(code.of);
      if (held.length > 0) return held;
    }
    const put = this.#context.ownFunctions(code);
    if (put.length > 0) return put;
    const own = this.#program.functionsOf(code);
    return own.length > 0 ? own : this.#held(code);
  }

  /** The functions that a variable or member can hold; a member of what is not known, those that a class here keeps under that name. */
  #held(code: Code): readonly Func[] {
    const held = this.#context.valuesOf(code).filter((one) => one.kind === 'function');
    if (held.length > 0 || code.kind !== 'member' || plainText(code.key) === undefined) return held;
    const own: Code = { ...code, of: { kind: 'name', line: code.line, name: 'this', parent: code } };
    return this.#context.valuesOf(own).filter((one) => one.kind === 'function');
  }

  /** The functions that a code stands for as a value, also by a name in a text, or by a call that makes them. */
  of(code: Code): readonly Callable[] {
    const functions = this.functionsOf(named(code, this.#program) ?? code);
    if (functions.length > 0) return functions.map((func) => ({ func }));
    return this.#calls(code).flatMap((call) =>
      this.#program
        .functionsOf(call.callee)
        .flatMap((by) =>
          returned(by).flatMap((func) => (func.kind === 'function' ? [{ func, made: { by, call } }] : [])),
        ),
    );
  }

  /** `pages(read)`, where `pages` calls what it is given: the calls in there are calls of `read`. */
  callsThrough(func: Func): Call[] {
    const { parent } = func;
    const variable = parent?.kind === 'assign' ? this.#program.variableOf(parent.target) : undefined;
    return (variable?.reads ?? []).flatMap((read) => {
      const call = read.parent;
      if (call?.kind !== 'call' || call.callee === read) return [];
      const params = this.#program.functionsOf(call.callee).map((one) => one.params[call.args.indexOf(read)]);
      const reads = params.flatMap((param) => (param ? (this.#program.variableOf(param)?.reads ?? []) : []));
      return reads.flatMap((one) =>
        one.parent?.kind === 'call' && one.parent.callee === one ? [one.parent] : [],
      );
    });
  }

  /** A call, or those that a variable is given. */
  #calls(code: Code): Call[] {
    if (code.kind === 'call') return [code];
    const variable = code.kind === 'name' ? this.#program.variableOf(code) : undefined;
    return (variable?.bindings ?? []).flatMap((one) =>
      'value' in one && one.path.length === 0 && one.value.kind === 'call' ? [one.value] : [],
    );
  }
}

/** PHP's `'text'` and `[$this, 'text']`, Ruby's `method(:text)`: a function by its name. */
function named(code: Code, program: Program): Code | undefined {
  const { line, parent } = code;
  if (!parent) return undefined;
  const byName = (key: Code | undefined): Code | undefined => {
    const name = plainText(key)?.replace(/^.*::/s, '');
    return name && /^\w+$/.test(name) ? { kind: 'name', line, name, parent } : undefined;
  };
  if (code.kind === 'call' && code.callee.kind === 'name' && code.callee.name === 'method')
    return byName(code.args[0]);
  if (!/^(text|list)$/.test(code.kind) || program.scriptOf(code).language !== 'PHP') return undefined;
  if (code.kind === 'text') return byName(code);
  const [of, key, ...more] = code.kind === 'list' ? code.items : [];
  if (!of || !key || more.length > 0 || plainText(key) === undefined) return undefined;
  return { kind: 'member', line, of, key, parent };
}
