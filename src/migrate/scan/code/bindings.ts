import { type Code, type Func, plainText } from './Code.js';

/** How a part is taken out of a value: a member of it, one of its items, or one of its keys and values. */
export type Step = { readonly key: Code } | { readonly at: number } | 'each';

/** A value that a variable is given, and the way to its part; or the place of a parameter. */
export type Binding = { readonly path: readonly Step[] } & (
  | { readonly value: Code; readonly isOtherwise?: boolean }
  | { readonly of: Func; readonly index: number }
);

/** A variable, member or function of a file. */
export interface Variable {
  readonly name: string;
  readonly bindings: Binding[];
  readonly reads: Code[];
}

/** A variable and a value that it is given. */
export type Bound = Binding & { readonly target: Code };

/** The values that a code gives to variables. */
export function bindingsOf(code: Code): Bound[] {
  if (code.kind === 'assign')
    return [...put(code.target, code.value), ...taken(code.target, (path) => ({ value: code.value, path }))];
  if (code.kind === 'loop') return taken(code.target, (path) => ({ value: code.over, path }), ['each']);
  if (code.kind === 'function')
    return code.params.flatMap((param, index) => [
      ...taken(param, (path) => ({ of: code, index, path })),
      ...(param.kind === 'name' && param.otherwise
        ? [{ value: param.otherwise, path: [], isOtherwise: true, target: param }]
        : []),
    ]);
  if (code.kind === 'call')
    return [
      ...definition(code.callee, code.args),
      ...grown(code.callee, code.args),
      ...givenToFunctions(code.callee, code.args),
    ];
  return [];
}

/** A pattern taken apart: each variable in it, with the way to its part of the value. */
function taken(target: Code, of: (path: readonly Step[]) => Binding, path: readonly Step[] = []): Bound[] {
  if (target.kind === 'name' || target.kind === 'member') return [{ ...of(path), target }];
  if (target.kind === 'list') return target.items.flatMap((item, at) => taken(item, of, [...path, { at }]));
  if (target.kind === 'table')
    return target.entries.flatMap(({ key, value }) => taken(value, of, key ? [...path, { key }] : path));
  if (target.kind === 'group' && target.items.length > 0) return taken(target.items.at(-1)!, of, path);
  return [];
}

/** `table[key] = value`, by a key that is made at run time */
function put(target: Code, value: Code): Bound[] {
  if (target.kind !== 'member' || plainText(target.key) !== undefined) return [];
  const { key, line } = target;
  return [{ value: { kind: 'table', line, entries: [{ key, value }] }, path: [], target: target.of }];
}

/** `list.push(value)` */
function grown(callee: Code, args: readonly Code[]): Bound[] {
  if (
    callee.kind !== 'member' ||
    args.length === 0 ||
    !/^(push|append|add|Add|unshift|Append)$/.test(plainText(callee.key) ?? '')
  )
    return [];
  return [{ value: { kind: 'list', line: callee.line, items: args }, path: [], target: callee.of }];
}

/** PHP: `define('NAME', value)` */
function definition(callee: Code, [first, second]: readonly Code[]): Bound[] {
  const name = callee.kind === 'name' && callee.name === 'define' ? plainText(first) : undefined;
  if (name === undefined || !second) return [];
  const target: Code = { kind: 'name', line: callee.line, name, parent: callee };
  return [{ value: second, path: [], target }];
}

/** `list.map((item) => …)`, `array_map(fn, list)`: a function is given the items. */
function givenToFunctions(callee: Code, args: readonly Code[]): Bound[] {
  return args.flatMap((one, at): Bound[] => {
    const from = callee.kind === 'member' ? callee.of : args.filter((_, index) => index !== at).at(-1);
    if (one.kind !== 'function' || !from) return [];
    return one.params
      .slice(0, 2)
      .flatMap((param) => taken(param, (path) => ({ value: from, path }), ['each']));
  });
}
