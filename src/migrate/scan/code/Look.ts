import { type Call, type Code, type Func, functionAround, walk } from './Code.js';
import type { Binding, Variable } from './Variable.js';

/** Stands in a text for what cannot be told. */
export const HOLE = '\uFFFC';

/** A parameter whose value depends on who calls. */
export type Asked = Extract<Binding, { of: Func }> & { readonly variable: Variable };

/** What is taken for known while a value is looked for, and what was asked on the way. */
export interface Look {
  readonly given: ReadonlyMap<Variable, readonly Code[]>;
  readonly asked: Set<Asked>;
}

export function newLook(given: Look['given'] = new Map()): Look {
  return { given, asked: new Set() };
}

/** What tells the values of codes. */
export interface Evaluator {
  textsOf(code: Code, look: Look): string[];
  valuesOf(code: Code, look: Look): Code[];
  functionsOf(callee: Code): readonly Func[];
  dataNamedIn(code: Code): Code[];
  moduleAt(path: string): Code[];
}

/** The argument that a call gives to a parameter. */
export function argumentFor(call: Call, asked: Asked): Code | undefined {
  const param = asked.of.params[asked.index];
  const name = param?.kind === 'name' ? param.name.toLowerCase() : undefined;
  const labelled = call.labels.findIndex((label) => label !== undefined && label.toLowerCase() === name);
  return labelled >= 0 ? call.args[labelled] : call.labels[asked.index] ? undefined : call.args[asked.index];
}

const returnsCache = new WeakMap<Func, Code[]>();

/** The values that a function returns. */
export function returned(func: Func): readonly Code[] {
  const known = returnsCache.get(func);
  if (known) return known;
  const found: Code[] = [];
  walk(func, (one) => {
    if (one.kind === 'return' && functionAround(one) === func) found.push(one.value);
  });
  returnsCache.set(func, found);
  return found;
}
