import { type Code, type Func, plainText } from './Code.js';

/** How a part is taken out of a value: a member of it, one of its items, or one of its keys and values. */
export type Step = { readonly key: Code } | { readonly at: number } | 'each';

/** A value that a variable is given, and the way to its part; or the place of a parameter. */
export type Binding = { readonly path: readonly Step[]; readonly at?: Code } & (
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
  if (code.kind === 'assign') return taken(code.target, (path) => ({ value: code.value, path }));
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
      ...put(code.callee, code.args),
      ...givenToFunctions(code.callee, code.args),
    ];
  return [];
}

/** A pattern taken apart: each variable in it, with the way to its part of the value. */
function taken(target: Code, of: (path: readonly Step[]) => Binding, path: readonly Step[] = []): Bound[] {
  if (target.kind === 'name') return [{ ...of(path), target }];
  if (target.kind === 'member') return [{ ...of(path), target }, ...entered(target, of(path))];
  if (target.kind === 'list') return target.items.flatMap((item, at) => taken(item, of, [...path, { at }]));
  if (target.kind === 'table')
    return target.entries.flatMap(({ key, value }) => taken(value, of, key ? [...path, { key }] : path));
  if (target.kind === 'group' && target.items.length > 0) return taken(target.items.at(-1)!, of, path);
  return [];
}

/** `table[key] = value`, `$list[] = value`: the whole has the value now. */
function entered({ of, key, line }: Extract<Code, { kind: 'member' }>, binding: Binding): Bound[] {
  if (of.kind !== 'name' || !('value' in binding) || binding.path.length > 0) return [];
  const isNew = key.kind === 'group';
  const value: Code = isNew
    ? { kind: 'list', line, items: [binding.value] }
    : { kind: 'table', line, entries: [{ key, value: binding.value }] };
  return [{ value, path: [], target: of }];
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

/** `table.put(key, value)` */
function put(callee: Code, [key, value]: readonly Code[]): Bound[] {
  if (callee.kind !== 'member' || !key || !value || !/^(put|Add)$/.test(plainText(callee.key) ?? ''))
    return [];
  return [
    { value: { kind: 'table', line: callee.line, entries: [{ key, value }] }, path: [], target: callee.of },
  ];
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
  return args.flatMap((one, at) => {
    if (one.kind !== 'function') return [];
    const others = args.filter((_, index) => index !== at);
    // `$.each(rows, …)`, `_.map(rows, …)`; the sign itself is no part of a name here.
    const isLibrary =
      callee.kind === 'member' &&
      callee.of.kind === 'name' &&
      /^(|jQuery|_|lodash|angular)$/.test(callee.of.name);
    const from = isLibrary ? others[0] : callee.kind === 'member' ? callee.of : others.at(-1);
    if (!from) return [];
    const name = callee.kind === 'member' ? plainText(callee.key) : undefined;
    // jQuery's is told the place first.
    if (isLibrary && name === 'each' && callee.of.kind === 'name' && /^(|jQuery)$/.test(callee.of.name))
      return itemsTo(one, 1, from);
    const index = /^(reduce|inject|each_with_object)$/.test(name ?? '')
      ? name === 'each_with_object'
        ? 0
        : 1
      : 0;
    return itemsTo(one, index, from);
  });
}

function itemsTo(func: Func, index: number, from: Code): Bound[] {
  const param = func.params[index];
  if (!param) return [];
  const path: readonly Step[] = ['each'];
  const several = func.params.length > 1 && index === 0 && from.kind !== 'call';
  const first = taken(param, (rest) => ({ value: from, path: rest }), several ? ['each'] : path);
  const second = several ? taken(func.params[1]!, (rest) => ({ value: from, path: rest }), path) : [];
  return [...first, ...second];
}
