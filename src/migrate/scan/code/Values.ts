import { madeOnce } from '../../../text/madeOnce.js';
import { codesIn, functionAround, literal, nameOf, plainText } from './Code.js';
import type { Call, Code, Entry, Func, Table } from './Code.js';
import { type Program, type Binding, type Step, type Variable, wholeValues } from './Program.js';
import { formattedCall } from './Reader.js';

/** Stands in a text for what cannot be told. */
export const HOLE = '\uFFFC';

/** A parameter whose value depends on who calls. */
export interface Asked {
  readonly of: Func;
  readonly index: number;
  readonly variable: Variable;
}

/** What is taken for known while a value is looked for, and what was asked on the way. */
export interface Look {
  readonly given: ReadonlyMap<Variable, Code>;
  readonly asked: Set<Asked>;
}

export const newLook = (given: Look['given'] = new Map()): Look => ({ given, asked: new Set() });

const MOST = 100;
const DEEPEST = 24;
const MOST_STEPS = 4000;

const SAME =
  /^(freeze|dup|clone|to_a|to_h|toArray|ToArray|ToList|slice|reverse|sort|copy|AsReadOnly|stream|trim|strip|toString|ToString|to_s|to_sym|intern|iterator|filter|Where|select|reject|flat|asList|each|each_with_index|withIndex|bind|decode|encode|name|value|Value|Name|getValue|memo|deepFreeze|unwrap)$/;
const SAME_OF =
  /^(&|String|str|strval|sorted|list|tuple|array_values|iter|reversed|set|Set|HashSet|LinkedHashSet|ArrayList|frozenset|Array|enumerate|array_filter|array_unique|MappingProxyType|deepFreeze|Symbol|symbol|freeze|from|fromEntries|copyOf|of|asList|memo|Map|dict|Hash|OrderedDict|HashMap|Template)$/;
const PARTS = /^(values|Values|keys|Keys|entries|items|each_pair|GetEnumerator|entrySet|keySet|array_keys)$/;

/** Tells which values a code can have: constants of any file, closed lists, sums, and what functions return. */
export class Values {
  readonly #program: Program;
  readonly #active = new Set<Code>();
  readonly #known = new Map<Code, { readonly found: Code[]; readonly asked: ReadonlySet<Asked> }>();
  #steps = 0;
  #depth = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  /** The texts that a code can be, with a hole for each part that cannot be told. */
  textsOf(code: Code, look: Look): string[] {
    const plain = plainText(code);
    if (plain !== undefined) return [plain];
    return this.#within(code, [HOLE], () => {
      if (code.kind === 'text') {
        let texts = [''];
        for (const part of code.parts) {
          const next = part.kind === 'piece' ? [part.value] : this.textsOf(part, look);
          texts = texts.flatMap((before) => next.map((one) => before + one)).slice(0, MOST);
        }
        return texts;
      }
      this.#active.delete(code);
      const texts = this.valuesOf(code, look).flatMap((one) =>
        one.kind === 'text' ? this.textsOf(one, look) : [HOLE],
      );
      return texts.length === 0 ? [HOLE] : [...new Set(texts)].slice(0, MOST);
    });
  }

  /** Looks into a code, unless that is being done, or takes too long. */
  #within<T>(code: Code, otherwise: T, look: () => T): T {
    if (this.#depth === 0) this.#steps = 0;
    if (this.#active.has(code) || this.#depth > DEEPEST || ++this.#steps > MOST_STEPS) return otherwise;
    this.#active.add(code);
    this.#depth += 1;
    const found = look();
    this.#depth -= 1;
    this.#active.delete(code);
    return found;
  }

  /** The texts, lists, tables and functions that a code can be. */
  valuesOf(code: Code, look: Look): Code[] {
    if (/^(text|list|table|function)$/.test(code.kind)) return [code];
    const known = look.given.size === 0 ? this.#known.get(code) : undefined;
    if (known) {
      for (const one of known.asked) look.asked.add(one);
      return known.found;
    }
    return this.#within(code, [], () => {
      const inner: Look = { given: look.given, asked: new Set() };
      const found = this.#valuesOf(code, inner).slice(0, MOST);
      for (const one of inner.asked) look.asked.add(one);
      // What was found within the search for something else may not be all.
      if (look.given.size === 0 && (this.#depth === 1 || this.#steps > MOST_STEPS))
        this.#known.set(code, { found, asked: inner.asked });
      return found;
    });
  }

  /** The functions that a callee can be, with what they know of the functions around them. */
  callable(callee: Code, look: Look): readonly { readonly func: Func; readonly given: Look['given'] }[] {
    const own = this.#program.functionsOf(callee);
    if (own.length > 0) return own.map((func) => ({ func, given: look.given }));
    // `exports.agreements = base.getAgreements`
    const held = callee.kind === 'member' ? this.valuesOf(callee, newLook()) : [];
    const functions = held.filter((one): one is Func => one.kind === 'function');
    if (functions.length > 0) return functions.map((func) => ({ func, given: look.given }));
    const made = callee.kind === 'name' ? wholeValues(this.#program.variableOf(callee)) : [callee];
    const calls = made.filter((one) => one.kind === 'call');
    if (this.#depth > 4) return [];
    this.#depth += 1;
    const found = calls.flatMap((call) =>
      this.callable(call.callee, look).flatMap(({ func, given }) => {
        const inner = this.#with(func, call, given);
        return returned(func).flatMap((value) =>
          value.kind === 'function' ? [{ func: value, given: inner }] : [],
        );
      }),
    );
    this.#depth -= 1;
    return found;
  }

  #with(func: Func, call: Call, given: Look['given']): Look['given'] {
    const inner = new Map(given);
    func.params.forEach((param, index) => {
      const variable =
        param.kind === 'name' ? this.#program.variableOf({ ...param, parent: func }) : undefined;
      const argument = argumentFor(call, func, index);
      if (variable && argument) inner.set(variable, argument);
    });
    return inner;
  }

  #valuesOf(code: Code, look: Look): Code[] {
    switch (code.kind) {
      case 'name':
        return this.#ofVariable(code, look) ?? this.#moduleAt(code.name, code);
      case 'member': {
        const known = this.#ofVariable(code, look);
        if (known && known.length > 0) return known;
        const of = this.valuesOf(code.of, look);
        const keys = this.textsOf(code.key, look);
        const picked = pick(of, keys);
        if (picked.length > 0) return this.#anyOf(picked, look);
        const made = this.#called(
          { kind: 'call', line: code.line, callee: code, args: [], labels: [], parent: code.parent! },
          look,
        );
        return made ?? [];
      }
      case 'either':
        return this.#anyOf(code.options, look);
      case 'group':
        return code.isTest ? [] : code.items.slice(-1).flatMap((one) => this.valuesOf(one, look));
      case 'call':
        return this.#called(code, look) ?? this.#returned(code, look);
      default:
        return [];
    }
  }

  #ofVariable(code: Code, look: Look): Code[] | undefined {
    const variable = this.#program.variableOf(code);
    const given = variable && look.given.get(variable);
    if (given && variable.name.startsWith('.')) return this.valuesOf(given, look);
    return (
      variable &&
      this.#each(variable.bindings, look, (one, inner) => this.#bound(one, variable, given, inner))
    );
  }

  #anyOf(codes: readonly Code[], look: Look): Code[] {
    return this.#each(
      codes,
      look,
      (one, inner) => (isNothing(one) ? [NOTHING] : this.valuesOf(one, inner)),
      true,
    );
  }

  /** What each of several gives, and a hole beside it for those of which nobody can tell. */
  #each<T>(all: readonly T[], look: Look, of: (one: T, look: Look) => Code[], isChoice = false): Code[] {
    const found = all.map((one) => {
      const inner: Look = { given: look.given, asked: new Set() };
      const values = of(one, inner);
      for (const each of inner.asked) look.asked.add(each);
      return { values, isOpen: values.length === 0 && (isChoice || inner.asked.size === 0) };
    });
    const values = found.flatMap((one) => one.values).filter((one) => one !== NOTHING);
    const isOpen = values.length > 0 && found.some((one) => one.isOpen);
    return isOpen ? [...values, literal(HOLE, 0)] : values;
  }

  #bound(binding: Binding, variable: Variable, given: Code | undefined, look: Look): Code[] {
    if ('value' in binding) {
      if ((binding.isOtherwise && given) || isNothing(binding.value)) return [NOTHING];
      return this.#follow([binding.value], binding.path, look);
    }
    if (given) return this.#follow([given], binding.path, look);
    look.asked.add({ of: binding.of, index: binding.index, variable });
    return [];
  }

  #follow(values: readonly Code[], path: readonly Step[], look: Look): Code[] {
    let at = [...values];
    for (const step of path) {
      const reached = at.flatMap((one) => this.valuesOf(one, look));
      if (step === 'each') at = itemsOf(reached);
      else if ('at' in step)
        at = reached.flatMap((one) => (one.kind === 'list' ? one.items.slice(step.at, step.at + 1) : []));
      else at = pick(reached, this.textsOf(step.key, look));
    }
    return this.#anyOf(at, look);
  }

  #returned(call: Call, look: Look): Code[] {
    return this.callable(call.callee, look).flatMap(({ func, given }) => {
      const inner: Look = { asked: look.asked, given: this.#with(func, call, given) };
      return returned(func).flatMap((value) =>
        value.kind === 'text'
          ? this.textsOf(value, inner).map((one) => literal(one, value.line))
          : this.valuesOf(value, inner),
      );
    });
  }

  /** What the functions of the languages themselves make of known values; `undefined` for any other function. */
  #called(call: Call, look: Look): Code[] | undefined {
    const { callee, args, line } = call;
    const formatted = formattedCall(call, (one) =>
      this.textsOf(one, look).map((text) => literal(text, one.line)),
    );
    if (formatted.length > 0) return formatted;
    const isMethod = callee.kind === 'member';
    const name = nameOf(callee);
    if (name === undefined) return undefined;
    const isType =
      isMethod &&
      callee.of.kind === 'name' &&
      /^(Object|Array|List|Arrays|Set|Map|Collections|strings|_|ImmutableList|ImmutableMap)$/.test(
        callee.of.name,
      );
    const of = isMethod && !isType ? callee.of : args[0];
    const values = () => (of ? this.valuesOf(of, look) : []);
    const texts = (change: (text: string) => string) =>
      of ? this.textsOf(of, look).map((text) => literal(text === HOLE ? text : change(text), of.line)) : [];
    if (name === 'require' || name === 'import') return this.#moduleAt(plainText(args[0]) ?? '', call);
    if (PARTS.test(name)) return [{ kind: 'list', line, items: partsOf(name, values()) }];
    if (
      /^(ucfirst|upperFirst|capitalize!?|upcase_first|camelize|camelCase|classify|studly|title)$/i.test(name)
    )
      return texts((text) =>
        text.replace(/(?:^|[_-])([a-z])/g, (all, first: string) =>
          /^[_-]/.test(all) && /first|capital/i.test(name) ? all : first.toUpperCase(),
        ),
      );
    if (/^(get|fetch|dig|getattr|getOrDefault|GetValueOrDefault)$/.test(name)) {
      const key = isMethod ? args[0] : args[1];
      return key
        ? pick(values(), this.textsOf(key, look)).flatMap((one) => this.valuesOf(one, look))
        : undefined;
    }
    if (/^([sS]plit|explode|preg_split)$/.test(name))
      return this.textsOf((/^(expl|preg)/.test(name) ? args[1] : of) ?? call, look).map((text) => {
        const words = text.split(/[\s,;|]+/).filter(Boolean);
        return { kind: 'list', line, items: words.map((word) => literal(word, line)) };
      });
    return (isMethod && !isType ? SAME : SAME_OF).test(name) ? values() : undefined;
  }

  /** What another file of the folder gives to those that take it in: its variables, and what it exports by name. */
  #moduleAt(path: string, from: Code): Code[] {
    const name = path.replace(/^.*\//s, '').replace(/\.\w+$/, '');
    const script = this.#program.scriptOf(from);
    const file = this.#program.scripts.find((one) => {
      const own = one.file.replace(/(\/(index|__init__))?\.\w+$/, '').replace(/^.*\//s, '');
      return own === name && this.#program.takes(script, one);
    });
    if (!file) return [];
    const entries: Entry[] = [...this.#program.top(file)].flatMap(([key, variable]) =>
      wholeValues(variable).map((value) => ({ key: literal(key, 0), value })),
    );
    for (const one of codesIn(file.code)) {
      if (one.kind !== 'assign' || one.target.kind !== 'member') continue;
      const { of, key } = one.target;
      if (plainText(key) === 'exports' && one.value.kind === 'table') entries.push(...one.value.entries);
      else if (nameOf(of) === 'exports') entries.push({ key, value: one.value });
    }
    return [{ kind: 'table', line: 0, entries }];
  }
}

const NOTHING = literal('', 0);

/** What a variable has before it has a value. */
function isNothing(code: Code): boolean {
  if (code.kind === 'list') return code.items.length === 0;
  if (code.kind === 'table') return code.entries.length === 0;
  return code.kind === 'name' && /^(null|undefined|none|nil|nothing|\$null|false|true)$/i.test(code.name);
}

/** The argument that a call gives to a parameter. */
export function argumentFor(call: Call, of: Func, index: number): Code | undefined {
  const { args, labels } = call;
  const param = of.params[index];
  const name = param?.kind === 'name' ? param.name.toLowerCase() : undefined;
  const labelled = labels.findIndex((label) => label !== undefined && label.toLowerCase() === name);
  if (labelled >= 0) return args[labelled];
  if (labels[index]) return undefined;
  return args[index];
}

const returnsCache = new WeakMap<Func, Code[]>();

function returned(func: Func): readonly Code[] {
  return madeOnce(returnsCache, func, () => {
    const returns = codesIn(func).filter((one) => one.kind === 'return');
    return returns.filter((one) => functionAround(one) === func).map(({ value }) => value);
  });
}

/** A member of values: by its name where that is known, or any. */
function pick(values: readonly Code[], keys: readonly string[]): Code[] {
  const any = keys.some((key) => key.includes(HOLE));
  return values.flatMap((value): Code[] => {
    if (value.kind === 'table')
      return value.entries
        .filter(({ key }) => any || (key && keys.includes(plainText(key) ?? HOLE)))
        .map((one) => one.value);
    if (value.kind !== 'list') return [];
    const at = keys.flatMap((key) => value.items[Number(key)] ?? []);
    return any ? [...value.items] : at;
  });
}

/** The items of lists; keys and values of tables. */
function itemsOf(values: readonly Code[]): Code[] {
  return values.flatMap((value): readonly Code[] => {
    if (value.kind === 'list') return value.items;
    if (value.kind !== 'table') return [];
    return value.entries.flatMap(({ key, value: one }) => (key ? [one, key] : [one]));
  });
}

function pairsOf({ entries, line }: Table): Code[] {
  return entries.map(({ key, value }) => ({ kind: 'list', line, items: key ? [key, value] : [value] }));
}

function partsOf(method: string, found: readonly Code[]): Code[] {
  return found.flatMap((one): readonly Code[] => {
    if (one.kind === 'list') return one.items;
    if (one.kind !== 'table') return [];
    if (/key/i.test(method)) return one.entries.flatMap(({ key }) => key ?? []);
    return /^values$/i.test(method) ? one.entries.map(({ value }) => value) : pairsOf(one);
  });
}
