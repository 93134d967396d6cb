import type { AnswerFields } from '../knownNames.js';
import {
  type Call,
  type Code,
  type Func,
  functionAround,
  type Group,
  type Member,
  plainText,
  walk,
} from './Code.js';
import { HOLE, returned } from './Look.js';
import type { Program } from './Program.js';
import type { Values } from './Values.js';

/** What becomes of an answer. */
export interface Flow {
  readonly fields: readonly string[];
  /** True when whole records go where they cannot be followed. */
  readonly readsMore: boolean;
}

// Names that libraries put between an answer and its records.
const STRUCTURE =
  /^(return|item|items|value|length|count|size|first|last|body|result|data|root|Result|Envelope|Body|values|entries)$/;
const WHOLE =
  /^(stringify|dumps|dump|to_json|generate|pretty_generate|json_encode|serialize|serialize_object|Serialize|SerializeObject|vars|dict|asdict|_asdict|to_hash|to_dict|get_object_vars|\(array\)|\(object\)|var_dump|print_r|var_export|pprint|inspect|writerow|writerows|DataFrame|from_records|fputcsv|ConvertTo-Json|ConvertTo-Csv|Export-Csv|Export-Clixml|Out-File|writeFile|writeFileSync|file_put_contents|assign|fromEntries|entries|keys|write|toJson|writeValueAsString|attributes|table)$/;

/** Follows an answer through all files: variables, loops, functions, callbacks, what is returned. */
export class AnswerFlow {
  readonly #program: Program;
  readonly #values: Values;
  readonly #fields: AnswerFields;
  readonly #spelled: ReadonlyMap<string, string>;
  readonly #seen = new Set<Code>();
  readonly #calls: ReadonlySet<Code>;
  readonly #entered = new Set<Func>();
  readonly #read = new Set<string>();
  #readsMore = false;

  /** `calls` are all calls of operations: what comes out of them is another answer. */
  constructor(program: Program, values: Values, fields: AnswerFields, calls: ReadonlySet<Code>) {
    this.#program = program;
    this.#values = values;
    this.#fields = fields;
    this.#calls = calls;
    this.#spelled = new Map([...fields.keys()].map((name) => [plain(name), name]));
  }

  from(starts: readonly Code[]): Flow {
    for (const start of starts) {
      if (start.kind === 'call')
        for (const one of start.args) for (const func of this.#functionsOf(one)) this.enter(func);
      this.#follow(start);
    }
    return { fields: [...this.#read], readsMore: this.#readsMore };
  }

  /** A value that is a parameter from the beginning, as in the handler of an event. */
  enter(func: Func): void {
    for (const param of func.params) this.#bind(param);
  }

  /** Takes a field's name as read; true when the value behind it is worth following. */
  #take(name: string): boolean {
    if (STRUCTURE.test(name) && !this.#fields.has(name)) return true;
    const field = this.#fieldNamed(name);
    if (field === undefined) return true;
    this.#read.add(field);
    return this.#fields.get(field) === 'records';
  }

  #fieldNamed(name: string): string | undefined {
    if (this.#fields.has(name)) return name;
    const getter = /^(?:get|is)([A-Z]\w*)$/.exec(name)?.[1];
    const bare = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name) ? plain(name) : undefined;
    return (
      (getter ? this.#spelled.get(plain(getter)) : undefined) ?? (bare ? this.#spelled.get(bare) : undefined)
    );
  }

  #follow(code: Code): void {
    if (this.#seen.has(code)) return;
    this.#seen.add(code);
    const { parent } = code;
    if (!parent) return;
    switch (parent.kind) {
      case 'member':
        this.#followMember(code, parent);
        break;
      case 'call':
        this.#followCall(code, parent);
        break;
      case 'assign':
        if (parent.value !== code) break;
        this.#bind(parent.target);
        this.#follow(parent);
        break;
      case 'loop':
        if (parent.over === code) this.#bind(parent.target);
        break;
      case 'return':
        this.#leave(functionAround(parent));
        break;
      case 'table':
        this.#followEntry(code, parent);
        break;
      case 'either':
        if (parent.condition !== code) this.#follow(parent);
        break;
      case 'text':
      case 'list':
        this.#follow(parent);
        break;
      case 'group':
        this.#followGroup(code, parent);
        break;
      case 'function':
        // What a command of a function writes is what the function gives.
        if (this.#program.scriptOf(code).language === 'shell') this.#leave(parent);
        break;
      default:
    }
  }

  #followGroup(code: Code, parent: Group): void {
    // `node.name === 'badgeNo'`
    for (const other of parent.isBlock ? [] : parent.items) this.#takeExact(plainText(other) ?? '');
    // The body of a comprehension stands before its loop.
    const isBody = parent.items.some(({ kind }) => kind === 'loop');
    if (parent.items.at(-1) === code || isBody || parent.parent?.kind === 'function') this.#follow(parent);
  }

  #followMember(code: Code, parent: Member): void {
    if (parent.of !== code) return;
    const key = plainText(parent.key);
    if (parent.key.kind === 'list') this.#lookUp(parent.key);
    const names = key === undefined ? this.#values.textsAnywhere(parent.key) : [key];
    const known = names.filter((name) => !name.includes(HOLE));
    const wanted = known.map((name) => this.#take(name));
    if (known.length === 0 || wanted.includes(true)) this.#follow(parent);
  }

  #followCall(code: Code, call: Call): void {
    if (WHOLE.test(nameOf(call) ?? '')) this.#readsMore = true;
    if (call.callee === code) {
      const isOperation = this.#calls.has(call);
      for (const argument of call.args) {
        for (const func of this.#functionsOf(argument)) this.enter(func);
        if (!isOperation) this.#lookUp(argument);
      }
      if (!makesNew(call)) this.#follow(call);
      return;
    }
    const at = call.args.indexOf(code);
    const functions = this.#functionsOf(call.callee);
    for (const func of functions) {
      this.#entered.add(func);
      const label = call.labels[at];
      const param = label
        ? func.params.find((one) => one.kind === 'name' && one.name.toLowerCase() === label)
        : undefined;
      const bound = param ?? func.params[at];
      if (bound) this.#bind(bound);
    }
    if (this.#calls.has(call) && code.kind !== 'text') return;
    for (const other of call.args)
      if (other !== code) {
        for (const func of this.#functionsOf(other)) this.enter(func);
        this.#lookUp(other);
      }
    if (functions.length === 0) this.#giveBack(call.callee);
    const isStatement = call.parent?.kind === 'group' || call.parent?.kind === 'function';
    const grows = /^(push|append|add|Add|Append|AppendFormat|unshift|concat)$/.test(nameOf(call) ?? '');
    if (call.callee.kind === 'member' && (isStatement || grows) && functions.length === 0)
      this.#followReceiver(call.callee.of);
    if (/^(cat|echo|printf|tee)$/.test(nameOf(call) ?? '')) this.#writeTo(call);
    if (!makesNew(call)) this.#follow(call);
  }

  #functionsOf(code: Code): readonly Func[] {
    if (code.kind === 'function') return [code];
    if (code.kind !== 'name' && code.kind !== 'member') return [];
    const own = this.#program.functionsOf(code);
    return own.length > 0 ? own : this.#values.anywhere(code).filter((one) => one.kind === 'function');
  }

  /** `done(null, rows)`, where a function was given `done`: the rows go to what was given. */
  #giveBack(callee: Code, depth = 0): void {
    if (callee.kind !== 'name' || depth > 3) return;
    for (const binding of this.#program.variableOf(callee)?.bindings ?? []) {
      if (!('of' in binding)) continue;
      let holder: Code | undefined = binding.of.parent;
      while (holder && /^(table|list)$/.test(holder.kind)) holder = holder.parent;
      const others = holder?.kind === 'call' ? holder.args.filter((one) => one !== binding.of) : [];
      const given = this.#program.callsOf(binding.of).flatMap((call) => call.args[binding.index] ?? []);
      for (const other of [...others, ...given]) {
        const functions = this.#functionsOf(other);
        for (const func of functions) this.enter(func);
        if (functions.length === 0) this.#giveBack(other, depth + 1);
      }
    }
  }

  /** Shell: what is written to a file is read from it. */
  #writeTo(call: Call): void {
    for (const argument of call.args)
      walk(argument, (one) => {
        if (one.kind !== 'name' || argument.kind !== 'text' || argument.parts.length > 1) return;
        for (const read of this.#program.variableOf(one)?.reads ?? []) this.#follow(read);
      });
  }

  /** `request.setBody(envelope)`: the answer comes out of `request`. */
  #followReceiver(receiver: Code): void {
    const variable = this.#program.variableOf(receiver);
    if (!variable) return;
    for (const binding of variable.bindings)
      if ('value' in binding && binding.value.kind === 'call')
        for (const argument of binding.value.args) {
          if (argument.kind === 'function') this.enter(argument);
          else this.#lookUp(argument);
        }
    for (const read of variable.reads) this.#follow(read);
  }

  /** A text, path or pattern by which something is looked up in the answer. */
  #lookUp(argument: Code): void {
    const held = argument.kind === 'name' ? this.#values.anywhere(argument) : [argument];
    const texts = held.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
    for (const one of [...texts, argument]) {
      if (one.kind !== 'text' && one.kind !== 'name') continue;
      for (const text of this.#values.textsAnywhere(one)) {
        // What is written is not what is looked for.
        if (/xsi:type|="/.test(text) || (text.includes('</') && !/[\\([*+]/.test(text))) continue;
        const path = text.replace(/^\.?\/\/?|^@/, '');
        if (/^[\w@:.*/[\]()\uFFFC-]+$/.test(path))
          for (const word of path.split(/[^\w]+/)) this.#takeExact(word);
        else for (const match of text.matchAll(/(?:<|\/|::)(?:[\w-]+:)?(\w+)/g)) this.#takeExact(match[1]!);
      }
    }
  }

  #takeExact(name: string): void {
    const field = this.#fieldNamed(name);
    if (field !== undefined) this.#read.add(field);
  }

  /** A value in a table: only what reads that entry has it, where the table is a variable. */
  #followEntry(code: Code, table: Extract<Code, { kind: 'table' }>): void {
    const entry = table.entries.find(({ value }) => value === code);
    if (!entry) return;
    const key = plainText(entry.key);
    if (!entry.key) {
      this.#readsMore = true;
      this.#follow(table);
      return;
    }
    const holder = table.parent;
    const variable =
      holder?.kind === 'assign' && holder.value === table
        ? this.#program.variableOf(holder.target)
        : undefined;
    if (!variable) {
      this.#follow(table);
      return;
    }
    for (const read of variable.reads) {
      const access = read.parent;
      if (access?.kind !== 'member' || access.of !== read) this.#follow(read);
      else if (plainText(access.key) === key) this.#follow(access);
    }
  }

  /** The value goes out of a function: to every call of it, or to what the function was given to. */
  #leave(func: Func | undefined): void {
    if (!func || this.#entered.has(func)) return;
    const calls = func.parent?.kind === 'call' ? [func.parent] : this.#program.callsOf(func);
    for (const call of calls) this.#follow(call);
  }

  #bind(pattern: Code): void {
    if (pattern.kind === 'list') for (const item of pattern.items) this.#bind(item);
    else if (pattern.kind === 'table')
      for (const { key, value } of pattern.entries) {
        const name = plainText(key);
        if (name === undefined || this.#take(name)) this.#bind(value);
      }
    else if (pattern.kind === 'group') for (const item of pattern.items) this.#bind(item);
    else {
      const variable = this.#program.variableOf(pattern);
      if (variable) for (const read of variable.reads) this.#follow(read);
      else if (pattern.kind === 'member') this.#bind(pattern.of);
    }
  }
}

/** `rows.map((row) => ({ id: row.id }))`: what comes out are records of the script's own. */
function makesNew(call: Call): boolean {
  if (!/^(map|flatMap|collect|Select|array_map|ForEach-Object|%)$/.test(nameOf(call) ?? '')) return false;
  const made = call.args.flatMap((one) => (one.kind === 'function' ? returned(one) : []));
  return (
    made.length > 0 &&
    made.every((one) => one.kind === 'text' || (one.kind === 'table' && one.entries.every(({ key }) => key)))
  );
}

function nameOf({ callee }: Call): string | undefined {
  return callee.kind === 'name' ? callee.name : callee.kind === 'member' ? plainText(callee.key) : undefined;
}

/** A name as all spellings of it have it: without lines and in small letters. */
function plain(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
