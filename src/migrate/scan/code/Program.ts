import { madeOnce } from '../../../text/madeOnce.js';
import { shared } from '../Imports.js';
import {
  calledAs,
  nameOf,
  plainText,
  codesIn,
  classAround,
  functionIn,
  hasBlocks,
  isMethod,
  isTarget,
} from './Code.js';
import { nameGivenTo, namesIn, outOfLists, sameFamily, scopeHolder } from './Code.js';
import type { Call, Class, Code, Func, Script } from './Code.js';

const OWN = /^(this|self|static|cls|parent|base|super|Me)$/;
const CONSTRUCTOR = /^(constructor|__construct|__init__|initialize|new)$/;

/** All scripts of a folder, with what the names in them mean. */
export function programOf(scripts: readonly Script[], takes: (from: string, to: string) => boolean) {
  const calls: Call[] = [];
  const scopes = new Map<Code, Map<string, Variable>>();
  const scriptByCode = new Map<Code, Script>();
  const functions = new Map<string, Func[]>();
  const classesByName = new Map<string, { readonly code: Class; readonly script: Script }[]>();
  const wordsOf = new Map<Script, ReadonlySet<string>>();
  const nearnessKnown = new Map<string, number>();
  const setBy = new Map<Script, Set<string>>();
  let besideService: ReadonlySet<Script> | undefined;
  for (const script of scripts) declare(script);
  for (const script of scripts) bind(script);

  function scriptOf(code: Code): Script {
    let at = code;
    while (at.parent) at = at.parent;
    return scriptByCode.get(at)!;
  }

  /** The variable that a name means, or a member of the own object or of a class. */
  function variableOf(code: Code): Variable | undefined {
    if (code.kind === 'name') return named(code, code.name);
    const key = code.kind === 'member' ? plainText(code.key) : undefined;
    if (code.kind !== 'member' || key === undefined || code.of.kind !== 'name') return undefined;
    const script = scriptOf(code);
    if (OWN.test(code.of.name)) return variableIn(script.code, `.${key}`);
    const owner = nearest(script, classesByName.get(code.of.name) ?? [], (one) => one.script)[0];
    return owner && top(owner.script).get(`.${key}`);
  }

  /** The functions that a callee may mean: of its file, or of that name in the nearest other file. */
  function functionsOf(callee: Code): readonly Func[] {
    if (callee.kind === 'function') return [callee];
    const own = wholeValues(variableOf(callee)).flatMap(functionIn);
    if (own.some(({ body }) => body.length > 0)) return own;
    const name = nameOf(callee);
    if (name === undefined || /^(then|map|forEach|filter|get|set|push|add|log|write|open|close)$/.test(name))
      return [];
    const script = scriptOf(callee);
    const made = name === 'new' && callee.kind === 'member' ? nameOf(callee.of) : undefined;
    const named = functions.get(made ?? name) ?? [];
    const fit = named.filter(
      (one) =>
        one.body.length > 0 &&
        sameFamily(scriptOf(one).language, script.language) &&
        (callee.kind === 'member'
          ? isMethod(one) || scriptOf(one) !== script
          : !classAround(one) || classAround(one)?.name === name),
    );
    return nearest(
      script,
      fit,
      (one) => scriptOf(one),
      callee.kind === 'name' && made === undefined ? 0.5 : 0.9,
    );
  }

  function top(script: Script): ReadonlyMap<string, Variable> {
    return scopes.get(script.code)!;
  }

  /** True for a name under which a script keeps something itself: `row.total = …`, `{ total: … }`. */
  function sets(script: Script, name: string): boolean {
    return setBy.get(script)?.has(name) ?? false;
  }

  /** True where a script names another file, one of its classes, or lies in its folder. */
  function isNear(from: Script, to: Script): boolean {
    return nearness(from, to) >= 0.9;
  }

  /** True for a script of the service, and for one that takes such a script in, or is taken in by one, also by way of others. */
  function isBesideService(script: Script): boolean {
    besideService ??= new Set([...closed(takesFile), ...closed((one, other) => takesFile(other, one))]);
    return besideService.has(script);
  }

  /** The scripts of the service, and all to which they lead. */
  function closed(leads: (one: Script, other: Script) => boolean): Set<Script> {
    const found = new Set(scripts.filter(({ isOfService }) => isOfService));
    for (const one of found)
      for (const other of scripts) if (!found.has(other) && leads(one, other)) found.add(other);
    return found;
  }

  /** True for the value of a variable that is called. */
  function isCalledByName(code: Code): boolean {
    const { parent } = code;
    if (parent?.kind !== 'assign' || parent.value !== code) return false;
    return (variableOf(parent.target)?.reads ?? []).some((read) => calledAs(read) !== undefined);
  }

  /** True where a script names another file or one of its classes. */
  function takesFile(from: Script, to: Script): boolean {
    return from !== to && sameFamily(from.language, to.language) && nearness(from, to) >= 2;
  }

  function named(code: Code, name: string): Variable | undefined {
    for (let at = code.parent; at; at = at.parent) {
      const found = scopes.get(at)?.get(name);
      if (found) return found;
    }
    const script = scriptOf(code);
    const own = top(script).get(`.${name}`);
    if (own || OWN.test(name)) return own;
    const others = scripts.filter(
      (one) =>
        one !== script &&
        sameFamily(one.language, script.language) &&
        (top(one).get(name)?.bindings.length ?? 0) > 0,
    );
    const [other] = nearest(script, others, (one) => one, 0.5);
    return other && top(other).get(name);
  }

  function variableIn(holder: Code, name: string): Variable {
    return madeOnce(scopes.get(holder)!, name, () => ({ name, bindings: [], reads: [] }));
  }

  function declare(script: Script): void {
    const { code, language } = script;
    scriptByCode.set(code, script);
    scopes.set(code, new Map());
    const blocks = hasBlocks(language);
    const words = new Set<string>();
    wordsOf.set(script, words);
    const set = new Set<string>();
    setBy.set(script, set);
    for (const one of codesIn(code)) {
      if (one.kind === 'name') words.add(one.name.replace(/^.*\\/s, ''));
      if (one.kind === 'assign' && one.target.kind === 'member') set.add(plainText(one.target.key) ?? '');
      const isParameter = one.parent?.kind === 'function' && one.parent.params.includes(one);
      if (one.kind === 'table' && !isTarget(one) && !isParameter)
        for (const { key } of one.entries) set.add(plainText(key) ?? '');
      if (one.kind === 'group' && one.isBlock) scopes.set(one, new Map());
      else if (one.kind === 'class' && one.name)
        classesByName.set(one.name, [...(classesByName.get(one.name) ?? []), { code: one, script }]);
      else if (one.kind === 'function') {
        scopes.set(one, new Map());
        for (const name of one.params.flatMap(namesIn)) variableIn(one, name);
        const name = one.name ?? nameGivenTo(one);
        if (name === undefined) continue;
        const owner = classAround(one)?.name;
        for (const known of CONSTRUCTOR.test(name) && owner ? [name, owner] : [name])
          functions.set(known, [...(functions.get(known) ?? []), one]);
        if (one.name !== undefined)
          variableIn(scopeHolder(one, true), classAround(one) ? `.${name}` : name).bindings.push({
            value: one,
            path: [],
          });
      } else if (one.kind === 'loop' || (one.kind === 'assign' && (one.declares || !blocks))) {
        const holder =
          language === 'shell' ? code : scopeHolder(one, one.kind === 'assign' && one.declares !== 'block');
        for (const name of namesIn(one.target))
          variableIn(classAround(one) ? code : holder, classAround(one) ? `.${name}` : name);
      } else if (one.kind === 'call') calls.push(one);
    }
  }

  function bind({ code }: Script): void {
    const codes = codesIn(code);
    for (const one of codes)
      for (const { target, ...binding } of bindingsOf(one)) {
        const isOfClass = one.kind === 'assign' && classAround(one) && target.kind === 'name';
        const variable = isOfClass
          ? variableIn(code, `.${(target as { name: string }).name}`)
          : (variableOf(target) ?? (target.kind === 'name' ? variableIn(code, target.name) : undefined));
        variable?.bindings.push(binding);
      }
    for (const one of codes)
      if ((one.kind === 'name' || one.kind === 'member') && !isTarget(one)) variableOf(one)?.reads.push(one);
  }

  function nearest<T>(
    from: Script,
    all: readonly T[],
    scriptOf: (one: T) => Script,
    least = 0,
  ): readonly T[] {
    const near = all.map((one) => nearness(from, scriptOf(one)));
    const most = Math.max(least, ...near);
    return all.filter((_, at) => near[at]! >= most);
  }

  function nearness(from: Script, to: Script): number {
    if (from === to) return 9;
    const key = `${from.file}\0${to.file}`;
    return madeOnce(nearnessKnown, key, () => nearnessOf(from, to));
  }

  function nearnessOf(from: Script, to: Script): number {
    const words = wordsOf.get(from)!;
    const classes = [...classesByName].some(
      ([one, all]) => one.length > 2 && words.has(one) && all.some(({ script }) => script === to),
    );
    const [folder, other] = [from, to].map(({ file }) => file.replace(/\/?[^/]*$/, ''));
    return (
      (takes(from.file, to.file) ? 4 : 0) +
      (classes ? 2 : 0) +
      (folder === other ? 1 : 0) +
      Math.min(0.9, shared(to.file, folder!) / 10)
    );
  }

  return {
    ...{ scriptOf, variableOf, functionsOf, top, sets, isNear, takes: takesFile, scripts, calls },
    ...{ isBesideService, isCalledByName },
  };
}

export type Program = ReturnType<typeof programOf>;

/** True when a place may read what a variable is given in another: the variable of a loop is read inside it. */
export function reaches(given: Code, read: Code): boolean {
  const top = outOfLists(given);
  const loop = top.parent?.kind === 'loop' && top.parent.target === top ? top.parent.parent : undefined;
  let at: Code | undefined = read;
  while (at && at !== loop) at = at.parent;
  return at === loop;
}

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

/** What a variable is given as a whole. */
export function wholeValues(variable: Variable | undefined): Code[] {
  const bindings = variable?.bindings ?? [];
  return bindings.flatMap((one) => ('value' in one && one.path.length === 0 ? [one.value] : []));
}

/** A variable and a value that it is given. */
type Bound = Binding & { readonly target: Code };

/** The values that a code gives to variables. */
function bindingsOf(code: Code): Bound[] {
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
