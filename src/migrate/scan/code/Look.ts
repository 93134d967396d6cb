import { type Call, type Code, type Func, functionAround, literal, plainText, SPREAD, walk } from './Code.js';
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
  moduleAt(path: string, from: Code): Code[];
}

/** The argument that a call gives to a parameter. */
export function argumentFor(call: Call, asked: Pick<Asked, 'of' | 'index'>): Code | undefined {
  const param = asked.of.params[asked.index];
  const name = param?.kind === 'name' ? param.name.toLowerCase() : undefined;
  if (param?.kind === 'name' && param.isRest) return restOf(call, asked.index);
  const labelled = call.labels.findIndex((label) => label !== undefined && label.toLowerCase() === name);
  if (labelled >= 0) return call.args[labelled];
  const spread = call.labels.indexOf(SPREAD);
  if (spread >= 0 && spread <= asked.index && param?.kind === 'name')
    return entryOf(call, spread, param.name);
  if (call.labels[asked.index]) return undefined;
  return amongNamed(call, asked.of.params, name) ?? call.args[asked.index];
}

/** `Invoke-Soap @options`, `send(**options)`: what a table that is given by its entries has under a name. */
function entryOf(call: Call, at: number, name: string): Code {
  const { line } = call;
  return { kind: 'member', line, of: call.args[at]!, key: literal(name, line), parent: call };
}

/** Ruby: `operation :holidays, op: :x` gives its last arguments by name, together. */
function amongNamed(call: Call, params: readonly Code[], name: string | undefined): Code | undefined {
  const last = call.args.at(-1);
  if (last?.kind !== 'table' || name === undefined) return undefined;
  const names = params.map((one) => (one.kind === 'name' ? one.name.toLowerCase() : ''));
  const isByName = last.entries.every(({ key }) => names.includes((plainText(key) ?? '-').toLowerCase()));
  return isByName ? last.entries.find(({ key }) => plainText(key)?.toLowerCase() === name)?.value : undefined;
}

/** What a parameter gets that takes all arguments from its place on; one that is a list already is given on as it is. */
export function restOf(call: Call, from: number): Code | undefined {
  const rest = call.args.slice(from);
  if (rest.length < 2) return rest[0];
  return { kind: 'list', line: call.line, items: rest, parent: call };
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
