import { builtIn } from './builtIns.js';
import { type Code, type Func, literal, plainText } from './Code.js';
import { argumentFor, type Evaluator, HOLE, type Look, newLook, returned } from './Look.js';
import type { Modules } from './Modules.js';
import { itemsOf, pick } from './parts.js';
import { fieldsAsked } from './ownFields.js';
import { objectMadeBy } from './objects.js';
import { reaches } from './reaches.js';
import type { Program } from './Program.js';
import { Effort, Search } from './Search.js';
import type { Step, Variable } from './Variable.js';

const MOST = 200;

/** Methods that write a name in another way. */
const CONVERTING = /title|camel|pascal|studly|classify|replace|gsub/i;

/** Tells which values a code can have: constants of any file, closed lists, sums, and what functions return. */
export class Values implements Evaluator {
  readonly #program: Program;
  readonly #modules: Modules;
  readonly #effort = new Effort();
  readonly #texts = new Search<string[]>(this.#effort);
  readonly #found = new Search<Code[]>(this.#effort);
  readonly #textsAnywhere = new Map<Code, string[]>();
  readonly #anywhere = new Map<Code, Code[]>();

  constructor(program: Program, modules: Modules) {
    this.#program = program;
    this.#modules = modules;
  }

  /** The texts that a code can be, with a hole for each part that cannot be told. */
  textsOf(code: Code, look: Look): string[] {
    const plain = plainText(code);
    if (plain !== undefined) return [plain];
    return this.#texts.once(code, look, (inner) => this.#textsOf(code, inner)) ?? [HOLE];
  }

  /** The literals, lists, tables and functions that a code can be. */
  valuesOf(code: Code, look: Look): Code[] {
    if (/^(text|list|table|function)$/.test(code.kind)) return [code];
    return this.#found.once(code, look, (inner) => this.#valuesOf(code, inner).slice(0, MOST)) ?? [];
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

  /** Looks for several things within the effort of one, so that files in which all depends on all come to an end. */
  within<T>(ask: () => T): T {
    return this.#effort.share(ask);
  }

  /** The texts that a code can be, whoever calls. */
  textsAnywhere(code: Code): string[] {
    return this.#once(this.#textsAnywhere, code, (look) => this.textsOf(code, look));
  }

  /** What a code can be, whoever calls. */
  anywhere(code: Code): Code[] {
    return this.#once(this.#anywhere, code, (look) => this.valuesOf(code, look));
  }

  #once<T>(known: Map<Code, T[]>, code: Code, find: (look: Look) => T[]): T[] {
    const found = known.get(code) ?? this.within(() => this.#whoeverCalls(code, newLook(), find));
    known.set(code, found);
    return found;
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

  follow(values: readonly Code[], path: readonly Step[], look: Look): Code[] {
    let at = [...values];
    for (const [index, step] of path.entries()) {
      const reached = at.flatMap((one) => this.valuesOf(one, look));
      const next = path[index + 1];
      if (step === 'each') at = itemsOf(reached, next !== undefined && next !== 'each' && 'at' in next);
      else if ('at' in step)
        at = reached.flatMap((one) => (one.kind === 'list' ? one.items.slice(step.at, step.at + 1) : []));
      else at = pick(reached, this.textsOf(step.key, look));
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

  dataNamedIn(code: Code): Code[] {
    return this.#modules.dataNamedIn(code);
  }

  moduleAt(path: string, from: Code): Code[] {
    return this.#modules.moduleAt(path, from);
  }

  functionsOf(callee: Code): readonly Func[] {
    return this.#program.functionsOf(callee);
  }

  #valuesOf(code: Code, look: Look): Code[] {
    switch (code.kind) {
      case 'name':
      case 'member': {
        const asked = fieldsAsked(code, this.#program);
        if (asked) return [asked];
        const variable = this.#program.variableOf(code);
        if (variable && look.given.has(variable) && variable.name.startsWith('.'))
          return this.follow(look.given.get(variable)!, [], look);
        if (variable && variable.bindings.length > 0) return this.#bound(variable, look, code);
        if (code.kind === 'name') return this.#modules.moduleAt(code.name, code);
        const inherited = variable ? this.#program.heirs.inherited(code, variable.name.slice(1)) : [];
        if (inherited.length > 0) return this.follow(inherited, [], look);
        const kept = this.#program.kept.in(code);
        if (kept) return this.#bound(kept, look, code);
        const of = this.valuesOf(code.of, look);
        // Ruby's calls need no brackets, and some lists have their keys as a member.
        const isOfList =
          of.length > 0 &&
          of.every(({ kind }) => kind === 'list') &&
          /^[a-z]\w+$/.test(plainText(code.key) ?? '');
        const made = isOfList ? this.#unbracketed(code, look) : [];
        if (made.length > 0) return made;
        const picked = pick(of, this.textsOf(code.key, look));
        if (picked.length > 0) return picked.flatMap((one) => this.valuesOf(one, look));
        if (/^([vV]alue|[nN]ame|ColumnName)$/.test(plainText(code.key) ?? '')) {
          const texts = of.filter(({ kind }) => kind === 'text');
          if (texts.length > 0) return texts;
        }
        const called = isOfList ? [] : this.#unbracketed(code, look);
        return called.length > 0 ? called : this.#program.listsKept(code);
      }
      case 'either':
        return code.options.flatMap((one) => this.valuesOf(one, look));
      case 'assign':
        return this.valuesOf(code.value, look);
      case 'group':
        return code.items.length === 0 ? [] : this.valuesOf(code.items.at(-1)!, look);
      case 'call':
        return this.#asked(code) ?? builtIn(code, this, look) ?? this.#called(code, look);
      default:
        return [];
    }
  }

  #unbracketed(callee: Code, look: Look): Code[] {
    return builtIn({ kind: 'call', line: callee.line, callee, args: [], labels: [] }, this, look) ?? [];
  }

  /** `fields(Row)` */
  #asked(code: Code): Code[] | undefined {
    const found = fieldsAsked(code, this.#program);
    return found && [found];
  }

  #bound(variable: Variable, look: Look, read: Code): Code[] {
    const given = look.given.get(variable);
    return variable.bindings.flatMap((binding): Code[] => {
      if ('value' in binding) {
        if (binding.isOtherwise && given) return [];
        const { at } = binding;
        return at && !reaches(variable, at, read) ? [] : this.follow([binding.value], binding.path, look);
      }
      if (given) return this.follow(given, binding.path, look);
      look.asked.add({ ...binding, variable });
      return [];
    });
  }

  #called(code: Extract<Code, { kind: 'call' }>, look: Look): Code[] {
    const own = this.#program.variableOf(code.callee);
    const put = own && look.given.get(own)?.filter((one) => one.kind === 'function');
    const functions = put && put.length > 0 ? put : this.#program.functionsOf(code.callee);
    const made = functions.flatMap((func) => objectMadeBy(func, code) ?? []);
    if (made.length > 0) return made;
    const returns = functions.flatMap((func) => this.returnsOf(func, code.args, look));
    if (
      code.callee.kind === 'member' &&
      code.callee.of.kind === 'name' &&
      plainText(code.callee.key) === 'cases'
    ) {
      const items = this.#program.heirs.cases(code.callee.of.name, this.#program.scriptOf(code));
      if (items.length > 0) return [{ kind: 'list', line: code.line, items }];
    }
    // `name.title()`: what it gives is not told, but of whom it is.
    const { callee } = code;
    if (callee.kind === 'member' && CONVERTING.test(plainText(callee.key) ?? ''))
      this.valuesOf(callee.of, look);
    return returns.length > 0 ? returns : this.#modules.dataNamedIn(code);
  }
}
