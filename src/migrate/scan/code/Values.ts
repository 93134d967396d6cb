import { builtIn } from './builtIns.js';
import { type Code, type Func, literal, plainText, type Table, walk } from './Code.js';
import { type Asked, argumentFor, type Evaluator, HOLE, type Look, newLook, returned } from './Look.js';
import type { Program, Script } from './Program.js';
import type { Step, Variable } from './Variable.js';

const DEEPEST = 40;
const MOST = 200;
const MOST_STEPS = 3000;

/** What was found so far, and what is being looked for. */
class Search<T> {
  readonly known = new Map<Code, { readonly found: T; readonly asked: ReadonlySet<Asked> }>();
  readonly active = new Set<Code>();
}

/** Tells which values a code can have: constants of any file, closed lists, sums, and what functions return. */
export class Values implements Evaluator {
  readonly #program: Program;
  readonly #data: ReadonlyMap<string, Code>;
  readonly #texts = new Search<string[]>();
  readonly #found = new Search<Code[]>();
  /** The data files that were read for a value, by their names without folders. */
  readonly read = new Set<string>();
  #depth = 0;
  #steps = 0;

  /** `data` holds what data files hold, by their names without folders. */
  constructor(program: Program, data: ReadonlyMap<string, Code>) {
    this.#program = program;
    this.#data = data;
  }

  /** The texts that a code can be, with a hole for each part that cannot be told. */
  textsOf(code: Code, look: Look): string[] {
    const plain = plainText(code);
    if (plain !== undefined) return [plain];
    return this.#once(this.#texts, code, look, (inner) => this.#textsOf(code, inner)) ?? [HOLE];
  }

  /** The literals, lists, tables and functions that a code can be. */
  valuesOf(code: Code, look: Look): Code[] {
    if (/^(text|list|table|function)$/.test(code.kind)) return [code];
    return this.#once(this.#found, code, look, (inner) => this.#valuesOf(code, inner).slice(0, MOST)) ?? [];
  }

  /** Finds out once what does not depend on who calls; `undefined` for what depends on itself, or takes too long. */
  #once<T>(search: Search<T>, code: Code, look: Look, find: (look: Look) => T): T | undefined {
    const before = look.given.size === 0 ? search.known.get(code) : undefined;
    if (before) {
      for (const one of before.asked) look.asked.add(one);
      return before.found;
    }
    if (this.#depth === 0) this.#steps = 0;
    if (search.active.has(code) || this.#depth > DEEPEST || ++this.#steps > MOST_STEPS) return undefined;
    search.active.add(code);
    this.#depth += 1;
    const inner: Look = { given: look.given, asked: new Set() };
    const found = find(inner);
    this.#depth -= 1;
    search.active.delete(code);
    for (const one of inner.asked) look.asked.add(one);
    if (look.given.size === 0) search.known.set(code, { found, asked: inner.asked });
    return found;
  }

  #textsOf(code: Code, look: Look): string[] {
    if (code.kind !== 'text') {
      const values = this.valuesOf(code, look);
      const texts = values.flatMap((value) => (value.kind === 'text' ? this.textsOf(value, look) : [HOLE]));
      return texts.length === 0 ? [HOLE] : [...new Set(texts)].slice(0, MOST);
    }
    let texts = [''];
    for (const part of code.parts) {
      const next = part.kind === 'piece' ? [part.value] : this.textsOf(part, look);
      texts = texts.flatMap((before) => next.map((one) => before + one)).slice(0, MOST);
    }
    return texts;
  }

  /** The texts that a code can be, whoever calls. */
  textsAnywhere(code: Code): string[] {
    return this.#whoeverCalls(code, newLook(), (look) => this.textsOf(code, look));
  }

  /** What a code can be, whoever calls. */
  anywhere(code: Code): Code[] {
    return this.#whoeverCalls(code, newLook(), (look) => this.valuesOf(code, look));
  }

  #whoeverCalls<T>(code: Code, look: Look, find: (look: Look) => T[], depth = 0): T[] {
    const found = find(look);
    if (look.asked.size === 0 || depth > 2) return found;
    const more = [...look.asked].slice(0, 4).flatMap((asked) =>
      this.#program
        .callsOf(asked.of)
        .slice(0, 40)
        .flatMap((call) => {
          const argument = argumentFor(call, asked);
          const given = argument && new Map([...look.given, [asked.variable, [argument]]]);
          return given ? this.#whoeverCalls(code, newLook(given), find, depth + 1) : [];
        }),
    );
    return [...new Set([...found, ...more])].slice(0, MOST);
  }

  /** A member of values: by its name where that is known, or any. */
  pick(values: readonly Code[], keys: readonly string[]): Code[] {
    const any = keys.some((key) => key.includes(HOLE));
    return values.flatMap((value): Code[] => {
      if (value.kind === 'table')
        return value.entries
          .filter(({ key }) => any || (key && keys.includes(plainText(key) ?? HOLE)))
          .map((one) => one.value);
      if (value.kind !== 'list') return [];
      const at = keys.map(Number).filter((index) => value.items[index] !== undefined);
      return any || at.length === 0 ? [...value.items] : at.map((index) => value.items[index]!);
    });
  }

  /** The items of lists; keys and values of tables, each alone or as pairs. */
  itemsOf(values: readonly Code[], asPairs = false): Code[] {
    return values.flatMap((value): readonly Code[] => {
      if (value.kind === 'list') return value.items;
      if (value.kind === 'table' && asPairs)
        return value.entries.map(({ key, value: one }) => ({
          kind: 'list',
          line: value.line,
          items: key ? [key, one] : [one],
        }));
      return value.kind === 'table'
        ? value.entries.flatMap(({ key, value: one }) => (key ? [one, key] : [one]))
        : [];
    });
  }

  follow(values: readonly Code[], path: readonly Step[], look: Look): Code[] {
    let at = [...values];
    for (const [index, step] of path.entries()) {
      const reached = at.flatMap((one) => this.valuesOf(one, look));
      const next = path[index + 1];
      if (step === 'each') at = this.itemsOf(reached, next !== undefined && next !== 'each' && 'at' in next);
      else if ('at' in step)
        at = reached.flatMap((one) => (one.kind === 'list' ? one.items.slice(step.at, step.at + 1) : []));
      else at = this.pick(reached, this.textsOf(step.key, look));
    }
    return at.flatMap((one) => this.valuesOf(one, look));
  }

  /** What a function returns when it is called with these arguments. */
  returnsOf(func: Func, args: readonly Code[], look: Look): Code[] {
    const given = new Map(look.given);
    func.params.forEach((param, index) => {
      const variable =
        param.kind === 'name' ? this.#program.variableOf({ ...param, parent: func }) : undefined;
      if (variable && args[index]) given.set(variable, [args[index]]);
    });
    const inner: Look = { given, asked: look.asked };
    return returned(func).flatMap((value) =>
      value.kind === 'text'
        ? this.textsOf(value, inner).map((one) => literal(one, value.line))
        : this.valuesOf(value, inner),
    );
  }

  functionsOf(callee: Code): readonly Func[] {
    return this.#program.functionsOf(callee);
  }

  /** What the data file holds that a text in the code names. */
  dataNamedIn(code: Code): Code[] {
    if (this.#data.size === 0) return [];
    const found: Code[] = [];
    walk(code, (one) => {
      if (one.kind !== 'text' && one.kind !== 'name') return;
      const path = one.kind === 'text' ? (plainText(one) ?? '') : '';
      const data = this.#data.get(path.replace(/^.*[/\\]/s, ''));
      if (data) {
        found.push(data);
        this.read.add(path.replace(/^.*[/\\]/s, ''));
      }
    });
    return found;
  }

  /** What another file of the folder gives to those that take it in. */
  moduleAt(path: string): Code[] {
    const script = this.#program.scriptAt(path);
    return script ? [this.#exportsOf(script)] : [];
  }

  #exportsOf(script: Script): Table {
    const entries: { key: Code; value: Code }[] = [];
    for (const [name, { bindings }] of this.#program.topOf(script))
      for (const one of bindings)
        if ('value' in one && one.path.length === 0)
          entries.push({ key: literal(name, 0), value: one.value });
    walk(script.code, (one) => {
      if (one.kind !== 'assign' || one.target.kind !== 'member') return;
      const of =
        one.target.of.kind === 'name'
          ? one.target.of.name
          : plainText(one.target.of.kind === 'member' ? one.target.of.key : undefined);
      const key = plainText(one.target.key);
      if (key === 'exports' && one.value.kind === 'table')
        entries.push(
          ...one.value.entries.flatMap(({ key: name, value }) => (name ? [{ key: name, value }] : [])),
        );
      else if (of === 'exports' && key !== undefined)
        entries.push({ key: literal(key, 0), value: one.value });
    });
    return { kind: 'table', line: 0, entries };
  }

  #valuesOf(code: Code, look: Look): Code[] {
    switch (code.kind) {
      case 'name':
      case 'member': {
        const variable = this.#program.variableOf(code);
        if (variable && variable.bindings.length > 0) return this.#bound(variable, look);
        if (code.kind === 'name') return this.moduleAt(code.name);
        const picked = this.pick(this.valuesOf(code.of, look), this.textsOf(code.key, look));
        if (picked.length > 0) return picked.flatMap((one) => this.valuesOf(one, look));
        // Ruby's calls need no brackets, and some lists have their keys as a member.
        return (
          builtIn({ kind: 'call', line: code.line, callee: code, args: [], labels: [] }, this, look) ?? []
        );
      }
      case 'either':
        return code.options.flatMap((one) => this.valuesOf(one, look));
      case 'assign':
        return this.valuesOf(code.value, look);
      case 'group':
        return code.items.length === 0 ? [] : this.valuesOf(code.items.at(-1)!, look);
      case 'call':
        return builtIn(code, this, look) ?? this.#called(code, look);
      default:
        return [];
    }
  }

  #bound(variable: Variable, look: Look): Code[] {
    const given = look.given.get(variable);
    return variable.bindings.flatMap((binding): Code[] => {
      if ('value' in binding) return this.follow([binding.value], binding.path, look);
      if (given) return this.follow(given, binding.path, look);
      look.asked.add({ ...binding, variable });
      return [];
    });
  }

  #called(code: Extract<Code, { kind: 'call' }>, look: Look): Code[] {
    const functions = this.#program.functionsOf(code.callee);
    const returns = functions.flatMap((func) => this.returnsOf(func, code.args, look));
    return returns.length > 0 ? returns : this.dataNamedIn(code);
  }
}
