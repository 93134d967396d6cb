import type { AnswerFields } from '../knownNames.js';
import type { Variable } from './bindings.js';
import {
  type Call,
  type Code,
  type Func,
  functionAround,
  isReference,
  type Member,
  plainText,
  type Table,
} from './Code.js';
import { namesIn } from './namesIn.js';
import { type Program, reaches } from './Program.js';
import type { Sites } from './Sites.js';
import { calleeName } from './speech.js';
import { HOLE, newLook, returned, type Values } from './Values.js';

// Names that libraries put between an answer and its records.
const STRUCTURE =
  /^(return|item|items|value|values|length|count|Count|Length|size|first|last|body|Body|result|Result|data|root|Envelope|entries|content|text|response|_return|Return|getReturn|getItem|headers|status|status_code|ok|Key|Value|Current|index|documentElement|attributes|childNodes|textContent|message|stack|rows|__getLastResponse|\w*[rR]esponse|\w*Result)$/;
/** Functions that take whatever a record holds. */
const WHOLE =
  /^(stringify|dumps?|to_json|generate|pretty_generate|json_encode|serialize\w*|Serialize\w*|vars|asdict|_asdict|to_hash|to_dict|get_object_vars|\(array\)|\(object\)|var_dump|print_r|var_export|pprint|inspect|writerows?|DataFrame|from_records|insert\w*|upsert\w*|bulk\w*|create_?[mM]any|fputcsv|ConvertTo-\w+|Export-\w+|Out-File|Format-\w+|Set-Content|WriteAll\w+|write\w*|file_put_contents|assign|json|JSON|jsonify|Json|Encode|Marshal\w*|toJson|attributes|table|to_(csv|excel|sql|parquet|html|markdown|string|records)|publish|emit|send\w*|save\w*|store|enqueue|postMessage)$/;
/** Of these a call on the record itself gives all of it. */
const OF_RECORD =
  /^(to_json|to_h|to_hash|to_dict|_asdict|asdict|attributes|inspect|entries|keys|toJson|Serialize|__dict__|OuterXml|InnerXml|outerHTML|innerHTML|to_(csv|excel|sql|parquet|html|records))$/;
/** Methods that add to what they are called on. */
const GROWING = /^(push|append|add|Add|Append|unshift|put|extend|addAll|AddRange|set|Set)$/;
const ACCUMULATING = /^(reduce|reduceRight|inject|fold|foldLeft|aggregate|Aggregate|array_reduce)$/;
const CONTINUING = /^(next|cb|callback|done|reject|err|error)$/;
const MAPPING = /^(map|flatMap|collect|Select|mapValues|transform_values|array_map|ForEach-Object|%)$/;
/** Names of variables that hold the name of a field, not the place of a row. */
const COLUMN =
  /^(c|k|f|h|col|key|field|column|name|attr|prop|header|kolonne|felt|spalte|feld|champ)s?(Name|_name)?$/i;
/** What languages and libraries have on any object. */
const COMMON =
  /^(get|set|is|has|to|as|find|sort|filter|map|each|key|Key|nil|empty|present|blank|class|constructor|prototype|then|catch|finally|dtypes|columns|shape|iloc|loc|str|dt|index|T|tag|tail|attrib|Name|InnerText|innerText|NodeType|xml|html|parent\w*|next\w*|child\w*|any|all|min|max|sum|Any|Max|Min)$|^_|^[A-Z_]+$/;

/** What becomes of an answer. */
export interface Flow {
  readonly fields: readonly string[];
  /** True when whole records go where they are not followed. */
  readonly readsMore: boolean;
  /** What is read of its records and no definition has. */
  readonly unknown: readonly { readonly field: string; readonly at: Code }[];
}

/**
 * Follows an answer along the plain ways: variables, loops, functions, callbacks, what is returned. What goes into a
 * store, a queue, a file or a library that keeps it is not followed: `readsMore` says so.
 */
export class AnswerFlow {
  readonly #program: Program;
  readonly #values: Values;
  readonly #sites: Sites;
  readonly #fields: AnswerFields;
  readonly #calls: ReadonlySet<Code>;
  readonly #spelled: ReadonlyMap<string, string>;
  readonly #aliases: ReadonlyMap<string, string>;
  readonly #read = new Set<string>();
  readonly #seen = new Map<Code, Set<string>>();
  readonly #entered = new Set<Func>();
  /** In which ways a value comes out of the functions that it was given to. */
  readonly #leaving = new Map<Func, Set<string>>();
  /** What is read of each variable: known fields, and others. */
  readonly #of = new Map<Variable | Code, { known: number; others: { field: string; at: Code }[] }>();
  #readsMore = false;
  /** The places that were understood as reading a field. */
  readonly taken = new Set<Code>();

  /** `calls` are all calls of operations: what comes out of them is another answer. */
  constructor(
    program: Program,
    values: Values,
    sites: Sites,
    {
      fields,
      aliases,
      calls,
    }: {
      readonly fields: AnswerFields;
      readonly aliases: ReadonlyMap<string, string>;
      readonly calls: ReadonlySet<Code>;
    },
  ) {
    this.#program = program;
    this.#values = values;
    this.#sites = sites;
    this.#fields = fields;
    this.#calls = calls;
    this.#aliases = aliases;
    this.#spelled = new Map([...fields.keys()].map((name) => [plain(name), name]));
  }

  from(start: Code, by?: Code): Flow {
    const call =
      start.kind === 'call'
        ? start
        : start.parent?.kind === 'call' && start.parent.callee === start
          ? start.parent
          : undefined;
    for (const argument of call?.args ?? []) {
      this.#hear(argument, call!, []);
      if (isReference(argument)) this.#bind(argument.args[0]!, []);
    }
    // What the function that is given the name does itself with the answer.
    const func = by && functionAround(by);
    let ways: ReadonlySet<string> = new Set(['']);
    if (by && func && by !== start && functionAround(start) !== func) {
      const before = this.#readsMore;
      this.#entered.add(func);
      let at: Code = by;
      while (at.parent && at.parent.kind !== 'call' && at.parent !== func) at = at.parent;
      this.#follow(at.parent?.kind === 'call' ? at.parent : by, []);
      this.#entered.delete(func);
      // What it does alike for all its callers tells nothing of this one.
      this.#readsMore = before;
      ways = this.#leaving.get(func) ?? ways;
    }
    for (const way of ways) this.#follow(start, split(way));
    const isInside = [...this.#read].some((one) => this.#fields.get(one) === 'records');
    const fields = [...this.#read].filter((one) => isInside || !/^(key|value)$/.test(one));
    const unknown = [...this.#of.values()].flatMap(({ known, others }) => (known > 0 ? others : []));
    return {
      fields,
      readsMore: this.#readsMore,
      unknown: unknown.filter(({ field, at }) => !this.#isSet(field, at)),
    };
  }

  /** Where a value stands: to all that it becomes there. `within` is the way to it in tables and lists of the script's own. */
  #follow(code: Code, within: readonly string[]): void {
    const { parent } = code;
    const seen = this.#seen.get(code) ?? new Set();
    const way = within.join('/');
    if (!parent || seen.has(way) || seen.size > 3) return;
    this.#seen.set(code, seen.add(way));
    switch (parent.kind) {
      case 'member':
        if (parent.of === code) this.#member(parent, within);
        else if (within.length === 0) this.#lookUp(parent.of);
        break;
      case 'call':
        if (parent.callee === code) this.#method(parent, within);
        else this.#argument(code, parent, within);
        break;
      case 'assign':
        if (parent.value !== code) break;
        this.#bind(parent.target, within);
        this.#follow(parent, within);
        break;
      case 'loop':
        if (parent.over === code) this.#bind(parent.target, within.slice(1));
        break;
      case 'return':
        this.#leave(functionAround(parent), within);
        break;
      case 'table':
        this.#entry(code, parent, within);
        break;
      case 'list':
        this.#follow(parent, isPair(parent) ? [] : deeper(String(parent.items.indexOf(code)), within));
        break;
      case 'either':
        if (parent.condition !== code) this.#follow(parent, within);
        break;
      case 'text':
        this.#follow(parent, []);
        break;
      case 'group': {
        // `node.name === 'badgeNo'`, `name in WANTED`
        if (!parent.isBlock && within.length === 0)
          for (const other of parent.items) if (other !== code) this.#lookUp(other);
        const isBody = parent.items.some(({ kind }) => kind === 'loop');
        if (parent.items.at(-1) === code || isBody || parent.parent?.kind === 'function')
          this.#follow(parent, within);
        break;
      }
      case 'function':
        // What a command of a function writes is what the function gives.
        if (this.#program.scriptOf(code).language === 'shell') this.#leave(parent, within);
        break;
      default:
    }
  }

  /** `code.key`, `code[key]`, `code[['badgeNo', 'hours']]` */
  #member(parent: Member, within: readonly string[]): void {
    const key = plainText(parent.key);
    const isCalled = parent.parent?.kind === 'call' && parent.parent.callee === parent;
    const [entry, ...rest] = within;
    if (entry !== undefined) {
      if (key === entry) this.#follow(parent, rest);
      else if (isCalled || key === undefined) this.#follow(parent, within);
      return;
    }
    if (parent.key.kind === 'list') {
      this.#lookUp(parent.key);
      for (const one of parent.key.items) if (one.kind === 'list') this.#lookUp(one);
      if (parent.key.items.some((one) => plainText(one) !== undefined)) return;
    }
    const names = key === undefined ? this.#values.textsOf(parent.key, newLook()) : [key];
    const known = names.filter((name) => !name.includes(HOLE));
    if (OF_RECORD.test(key ?? '') && !isCalled && !this.#fields.has(key!)) this.#readsMore = true;
    // `row[column]` may be any of them.
    if (known.length === 0 && parent.key.kind === 'name' && COLUMN.test(parent.key.name))
      this.#readsMore = true;
    const wanted = known.map((name) => this.#take(name, isCalled ? undefined : parent));
    if (known.length === 0 || wanted.includes(true) || isCalled) this.#follow(parent, []);
  }

  /** Takes a field's name as read; true when the value behind it is worth following. */
  #take(name: string, at?: Code): boolean {
    if (STRUCTURE.test(name) && !this.#fields.has(name)) return true;
    const field = this.#fieldNamed(name);
    const of = at?.kind === 'member' ? (this.#program.variableOf(at.of) ?? at.of) : at;
    const tally = of ? (this.#of.get(of) ?? { known: 0, others: [] }) : undefined;
    if (of && tally) this.#of.set(of, tally);
    if (at) this.taken.add(at);
    if (field === undefined) {
      if (at && /^[a-z][A-Za-z0-9_]{2,}$/.test(name) && !COMMON.test(name))
        tally?.others.push({ field: name, at });
      return true;
    }
    this.#read.add(field);
    if (tally) tally.known += 1;
    return this.#fields.get(field) === 'records';
  }

  /** True for a name that the script gives values to itself. */
  #isSet(field: string, at: Code): boolean {
    return this.#program.sets(this.#program.scriptOf(at), field);
  }

  #fieldNamed(name: string): string | undefined {
    if (this.#fields.has(name)) return name;
    const alias = this.#aliases.get(name);
    if (alias !== undefined && this.#fields.has(alias)) return alias;
    const small = name.charAt(0).toLowerCase() + name.slice(1);
    if (alias !== undefined && this.#fields.has(small)) return small;
    const getter = /^(?:get|is)([A-Z]\w*)$/.exec(name)?.[1];
    const bare = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name) ? name : undefined;
    return (
      (getter ? this.#spelled.get(plain(getter)) : undefined) ??
      (bare ? this.#spelled.get(plain(bare)) : undefined)
    );
  }

  /** Texts by which something is taken out of the answer: names, paths, patterns, lists of names. */
  #lookUp(given: Code, depth = 0): void {
    if (given.kind === 'function' || depth > 3) return;
    if (given.kind === 'call')
      for (const one of given.args) if (/^(text|list)$/.test(one.kind)) this.#lookUp(one, depth + 1);
    const held = /^(name|member|call|group)$/.test(given.kind)
      ? this.#values.valuesOf(given, newLook())
      : [given];
    for (const one of held) {
      if (one.kind === 'list') for (const item of one.items) this.#lookUp(item, depth + 1);
      else if (one.kind === 'table')
        for (const { key, value } of one.entries) {
          if (this.#takeExact(plainText(key) ?? '')) this.taken.add(key!);
          if (
            /^(list|table)$/.test(value.kind) ||
            /^(columns?|fields|headers?|key|id|field|accessor|dataIndex|prop|property|label|select)$/i.test(
              plainText(key) ?? '',
            )
          )
            this.#lookUp(value, depth + 1);
        }
      else if (one.kind === 'text') this.#lookUpText(one);
    }
  }

  #lookUpText(code: Code): void {
    const before = this.#read.size;
    for (const text of this.#values.textsOf(code, newLook()))
      for (const name of namesIn(text)) if (this.#takeExact(name)) this.taken.add(code);
    if (this.#read.size > before) this.taken.add(code);
  }

  #takeExact(name: string): boolean {
    const field = this.#fieldNamed(name);
    if (field !== undefined) this.#read.add(field);
    return field !== undefined;
  }

  /** A call of a method of the value. */
  #method(call: Call, within: readonly string[]): void {
    const name = calleeName(call);
    const [entry, ...rest] = within;
    const asked = plainText(call.args[0]);
    if (entry !== undefined && asked !== undefined && /^(get|fetch|dig|at|pop|getItem)$/.test(name)) {
      if (asked === entry) this.#follow(call, rest);
      return;
    }
    const isOperation = this.#calls.has(call);
    if (within.length === 0 && OF_RECORD.test(name)) this.#readsMore = true;
    const before = this.#read.size;
    for (const argument of call.args) {
      this.#hear(argument, call, /^(then|tap|done|spread|all)$/.test(name) ? within : rest);
      if (isReference(argument)) this.#bind(argument.args[0]!, []);
      if (isOperation || entry !== undefined || argument.kind === 'function') continue;
      this.#lookUp(argument);
      this.#byName(call, argument);
    }
    const after = this.#read.size;
    if (/^(slice|pick|only|values_at|fetch_values)$/.test(name) && after > before) return;
    for (const func of isOperation ? [] : this.#program.functionsOf(call.callee)) this.#own(func);
    if (!this.#makesNew(call)) this.#follow(call, within);
  }

  /** `item.findtext("unionCode")`: what is asked for by a name that no definition has. */
  #byName(call: Call, argument: Code): void {
    const name = plainText(argument)
      ?.replace(/^(\.\/\/|\.\/|\/\/)/, '')
      .replace(/\/text\(\)$/, '');
    if (
      !name ||
      !/^(findtext|find|findall|iter|getElementsByTagName|get|xpath|querySelector|at_xpath|at|getText|get_text|text|SelectSingleNode|Element|GetValue|getString|fetch|dig)$/.test(
        calleeName(call),
      )
    )
      return;
    if (call.callee.kind === 'member' && call.args[0] === argument) {
      const of = this.#program.variableOf(call.callee.of) ?? call.callee.of;
      const tally = this.#of.get(of) ?? { known: 0, others: [] };
      this.#of.set(of, tally);
      if (this.#fieldNamed(name)) tally.known += 1;
      else if (/^[a-z]+[A-Z]\w*$/.test(name)) tally.others.push({ field: name, at: argument });
    }
  }

  /** A function of the script's own that is called on a record: what it reads of its own object. */
  #own(func: Func): void {
    const [first] = func.params;
    if (this.#program.scriptOf(func).language === 'C#' && first && !this.#entered.has(func))
      this.#bind(first, []);
  }

  /** A value that is given to a function. */
  #argument(code: Code, call: Call, within: readonly string[]): void {
    const at = call.args.indexOf(code);
    const name = calleeName(call);
    const functions = this.#values.callable(call.callee, newLook());
    for (const { func } of functions) {
      const param =
        func.params.find((one) => one.kind === 'name' && one.name === call.labels[at]) ??
        func.params[Math.min(at, func.params.length - 1)];
      this.#entered.add(func);
      if (param)
        this.#bind(param, param.kind === 'name' && param.isRest ? deeper(String(at), within) : within);
      for (const way of this.#leaving.get(func) ?? []) this.#follow(call, split(way));
    }
    if (functions.length > 0 || this.#calls.has(call)) return;
    const before = this.#read.size;
    for (const other of call.args) {
      if (other === code) continue;
      this.#hear(other, call, name === 'map' || name === 'array_map' ? within.slice(1) : within);
      if (within.length === 0 && other.kind !== 'function') this.#lookUp(other);
      if (isReference(other)) this.#bind(other.args[0]!, []);
    }
    // `/<name>(.*)</.exec(text)`
    if (call.callee.kind === 'member' && within.length === 0) this.#lookUp(call.callee.of);
    if (call.callee.kind === 'member' && GROWING.test(name)) {
      const variable = this.#program.variableOf(call.callee.of);
      if (variable) for (const read of variable.reads) if (read !== call.callee.of) this.#follow(read, []);
      if (!variable) this.#readsMore = true;
      return;
    }
    const isWhole = WHOLE.test(name) && !/^(list|group|text)$/.test(code.kind) && within.length === 0;
    this.#receiver(call);
    // `fetch(url, { body })`: what comes out is not what was put in.
    if (!this.#makesNew(call)) this.#follow(call, code.kind === 'table' ? [] : within);
    if (isWhole && this.#read.size === before) this.#readsMore = true;
  }

  /** `http.send(body)`: the answer comes out of `http`; `out.println(body)`: out of what `out` was made from. */
  #receiver(call: Call, depth = 0): void {
    const { callee } = call;
    const name = calleeName(call);
    const [handle] = call.args;
    if (handle && /setopt|^fwrite$|^io_write$/.test(name))
      for (const read of this.#program.variableOf(handle)?.reads ?? [])
        if (read !== handle) this.#follow(read, []);
    if (
      callee.kind !== 'member' ||
      !/^(send|write|Write|end|println|print|setBody|setRequestBody|setEntity|POST|post|body|Body|execute|request|add)|Stream|Writer/.test(
        name,
      )
    )
      return;
    const variable = this.#program.variableOf(callee.of);
    for (const read of variable?.reads ?? []) if (read !== callee.of) this.#follow(read, []);
    for (const binding of variable?.bindings ?? [])
      if ('value' in binding && binding.value.kind === 'call') {
        for (const one of binding.value.args) this.#hear(one, binding.value, []);
        if (depth < 2) this.#receiver({ ...binding.value, args: [] } as Call, depth + 1);
      }
  }

  /** A function that is given beside a value, or stands in what is given: it is told of the value. */
  #hear(given: Code, call: Call, within: readonly string[], depth = 0): void {
    const named = given.kind === 'name' || given.kind === 'member' ? this.#program.functionsOf(given) : [];
    const held = given.kind === 'member' && named.length === 0 ? this.#values.valuesOf(given, newLook()) : [];
    const functions =
      given.kind === 'function'
        ? [given]
        : [...named, ...held.filter((one): one is Func => one.kind === 'function')];
    const isFolding = ACCUMULATING.test(calleeName(call));
    for (const func of functions) {
      const params = isFolding && func.params.length > 1 ? func.params.slice(1) : func.params;
      for (const param of params)
        if (param.kind !== 'name' || !CONTINUING.test(param.name)) this.#bind(param, within);
    }
    if (functions.length > 0 || depth > 2) return;
    const inside =
      given.kind === 'list'
        ? given.items
        : given.kind === 'table'
          ? given.entries.map(({ value }) => value)
          : given.kind === 'call'
            ? given.args
            : [];
    for (const one of inside)
      if (/^(function|list|table|call)$/.test(one.kind)) this.#hear(one, call, within, depth + 1);
  }

  /** `rows.map((row) => ({ id: row.id }))`: what comes out are records of the script's own. */
  #makesNew(call: Call): boolean {
    if (/^(Select-Object|select)$/i.test(calleeName(call)))
      return call.args.some((one) => one.kind === 'list' || (plainText(one) ?? '*') !== '*');
    if (!MAPPING.test(calleeName(call))) return false;
    const made = call.args
      .flatMap((one) => this.#program.functionsOf(one))
      .flatMap((func) => returned(func).map((value) => isOwn(value, func.params)));
    return made.length > 0 && made.every(Boolean);
  }

  #entry(code: Code, table: Table, within: readonly string[]): void {
    const entry = table.entries.find(({ value }) => value === code);
    if (!entry) return;
    const key = plainText(entry.key);
    // `{ ...row }`
    if (!entry.key) this.#follow(table, within);
    else this.#follow(table, key === undefined ? [] : deeper(key, within));
  }

  /** The value goes out of a function: to every call of it. */
  #leave(func: Func | undefined, within: readonly string[]): void {
    if (!func) return;
    if (this.#entered.has(func)) {
      this.#leaving.set(func, (this.#leaving.get(func) ?? new Set()).add(within.join('/')));
      return;
    }
    const calls = func.parent?.kind === 'call' ? [func.parent] : this.#sites.callsOf(func);
    for (const call of calls) this.#follow(call, within);
    if (calls.length > 0 && this.#program.scriptOf(func).language !== 'Ruby') return;
    const variable =
      func.name === undefined || !func.parent
        ? undefined
        : this.#program.variableOf({ kind: 'name', line: 0, name: func.name, parent: func.parent });
    for (const read of variable?.reads ?? []) this.#follow(read, within);
  }

  /** A value that is given to a pattern: to all that reads its variables. */
  #bind(pattern: Code, within: readonly string[]): void {
    const [entry, ...rest] = within;
    if (pattern.kind === 'list') {
      const one = entry === undefined ? undefined : pattern.items[Number(entry)];
      if (one) this.#bind(one, rest);
      else for (const item of pattern.items) this.#bind(item, []);
    } else if (pattern.kind === 'table')
      for (const { key, value } of pattern.entries) {
        const name = plainText(key);
        if (entry === undefined) {
          if (name === undefined || this.#take(name, pattern)) this.#bind(value, []);
        } else if (name === entry) this.#bind(value, rest);
        else if (!key) this.#bind(value, within);
      }
    else if (pattern.kind === 'group') for (const item of pattern.items) this.#bind(item, within);
    else {
      const variable = this.#program.variableOf(pattern);
      for (const read of variable?.reads ?? [])
        if (pattern.kind !== 'name' || reaches(variable!, pattern, read)) this.#follow(read, within);
      if (!variable && pattern.kind === 'member') {
        const name = plainText(pattern.key);
        this.#bind(pattern.of, name === undefined ? [] : deeper(name, within));
      }
    }
  }
}

function deeper(key: string, within: readonly string[]): readonly string[] {
  return within.length < 3 ? [key, ...within] : [];
}

/** `(e) => [e.id, e]`, `(e.id, e) for e in …`: an entry of a table that has the record as its value. */
function isPair(list: Code): boolean {
  const { parent } = list;
  const func = parent?.kind === 'return' ? parent.parent : undefined;
  if (func?.kind === 'function') return func.name === undefined && func.parent?.kind === 'call';
  return parent?.kind === 'group' && parent.items.some(({ kind }) => kind === 'loop');
}

function split(way: string): readonly string[] {
  return way === '' ? [] : way.split('/');
}

/** True for a value without a whole row in it: texts, fields, and what is made of them. */
function isOwn(code: Code, rows: readonly Code[]): boolean {
  if (code.kind === 'text') return true;
  if (code.kind === 'member') return plainText(code.key) !== undefined;
  if (code.kind === 'either') return code.options.every((one) => isOwn(one, rows));
  if (code.kind === 'list' || code.kind === 'group')
    return code.items.length > 0 && code.items.every((one) => isOwn(one, rows));
  if (code.kind === 'table') return code.entries.every(({ key, value }) => key && isOwn(value, rows));
  if (code.kind === 'name') return !rows.some((row) => row.kind === 'name' && row.name === code.name);
  return code.kind === 'call' && code.args.every((one) => isOwn(one, rows)) && !WHOLE.test(calleeName(code));
}

/** A name as all spellings of it have it: without lines and in small letters. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
