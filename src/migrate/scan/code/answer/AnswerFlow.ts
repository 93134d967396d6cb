import type { AnswerFields } from '../../knownNames.js';
import { type Code, type Func, functionAround, type Group, type Member, plainText, walk } from '../Code.js';
import { HOLE } from '../Look.js';
import type { Program } from '../Program.js';
import type { Values } from '../Values.js';
import type { Variable } from '../Variable.js';
import { reaches } from '../reaches.js';
import { CallFlow } from './CallFlow.js';
import { Context } from './Context.js';
import type { Follower } from './Follower.js';
import { lookUp } from './lookUp.js';
import { ReadFields } from './ReadFields.js';

/** Names of variables that hold the name of a field, not the place of a row. */
const COLUMN =
  /^(c|k|f|h|col|key|field|column|name|attr|prop|header|kolonne|felt|spalte|feld|champ)s?(Name|_name)?$/i;

/** Names of parameters that are no answer: how to go on, and what failed. */
const CONTINUING = /^(next|cb|callback|done|reject|err|error)$/;

/** What becomes of an answer. */
export interface Flow {
  readonly fields: readonly string[];
  /** True when whole records go where they cannot be followed. */
  readonly readsMore: boolean;
}

/** Follows an answer through all files: variables, loops, functions, callbacks, what is returned. */
export class AnswerFlow implements Follower {
  readonly #program: Program;
  readonly #fields: ReadFields;
  readonly context: Context;
  readonly #calls: CallFlow;
  readonly entered = new Set<Func>();
  readsMore = false;

  /** `calls` are all calls of operations: what comes out of them is another answer. */
  constructor(program: Program, values: Values, fields: AnswerFields, calls: ReadonlySet<Code>) {
    this.#program = program;
    this.context = new Context(values);
    this.#fields = new ReadFields(fields, program.aliases);
    this.#calls = new CallFlow(program, values, this.#fields, calls, this);
  }

  from(starts: readonly Code[]): Flow {
    for (const start of starts) {
      if (start.kind === 'call') this.#calls.start(start);
      this.follow(start);
    }
    return { fields: this.#fields.names, readsMore: this.readsMore };
  }

  /** A value that is a parameter from the beginning, as in the handler of an event. */
  enter(func: Func, params: readonly Code[] = func.params): void {
    for (const param of params) if (param.kind !== 'name' || !CONTINUING.test(param.name)) this.bind(param);
    // `$(doc).find('item').each(function () { $(this) … })`
    if (func.params.length === 0)
      for (const one of func.body)
        walk(one, (inner) => {
          if (inner.kind === 'name' && inner.name === 'this' && functionAround(inner) === func)
            this.follow(inner);
        });
  }

  /** Where a value stands: to all that it becomes there. */
  follow(code: Code): void {
    if (!this.context.isFirst(code)) return;
    const { parent } = code;
    if (!parent) return;
    switch (parent.kind) {
      case 'member':
        this.#followMember(code, parent);
        break;
      case 'call':
        this.#calls.follow(code, parent);
        break;
      case 'assign':
        if (parent.value !== code) break;
        this.bind(parent.target);
        this.follow(parent);
        break;
      case 'loop':
        if (parent.over === code) this.bind(parent.target);
        break;
      case 'return':
        this.#leave(functionAround(parent));
        break;
      case 'table':
        this.#followEntry(code, parent);
        break;
      case 'either':
        if (parent.condition !== code) this.follow(parent);
        break;
      case 'text':
      case 'list':
        this.follow(parent);
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
    for (const other of parent.isBlock ? [] : parent.items) this.#fields.takeExact(plainText(other) ?? '');
    // The body of a comprehension stands before its loop.
    const isBody = parent.items.some(({ kind }) => kind === 'loop');
    if (parent.items.at(-1) === code || isBody || parent.parent?.kind === 'function') this.follow(parent);
  }

  #followMember(code: Code, parent: Member): void {
    if (parent.of !== code) return;
    const key = plainText(parent.key);
    if (parent.key.kind === 'list') lookUp(parent.key, this.context, this.#fields);
    const names = key === undefined ? this.context.textsOf(parent.key) : [key];
    const known = names.filter((name) => !name.includes(HOLE));
    if (/^(OuterXml|InnerXml|outerHTML|innerHTML|__dict__|__values__)$/.test(key ?? ''))
      this.readsMore = true;
    // `row[column]` may be any of them.
    if (known.length === 0 && parent.key.kind === 'name' && COLUMN.test(parent.key.name))
      this.readsMore = true;
    const wanted = known.map((name) => this.#fields.take(name));
    if (known.length === 0 || wanted.includes(true)) this.follow(parent);
  }

  /** A value in a table: only what reads that entry has it, where the table is a variable. */
  #followEntry(code: Code, table: Extract<Code, { kind: 'table' }>): void {
    const entry = table.entries.find(({ value }) => value === code);
    if (!entry) return;
    const key = plainText(entry.key);
    if (!entry.key) {
      this.readsMore = true;
      this.follow(table);
      return;
    }
    const holder = table.parent;
    const variable =
      holder?.kind === 'assign' && holder.value === table
        ? this.#program.variableOf(holder.target)
        : undefined;
    if (!variable) {
      this.follow(table);
      return;
    }
    for (const read of variable.reads) {
      const access = read.parent;
      if (access?.kind !== 'member' || access.of !== read) this.follow(read);
      else if (plainText(access.key) === key) this.follow(access);
    }
  }

  /** The value goes out of a function: to every call of it, or to what the function was given to. */
  #leave(func: Func | undefined): void {
    if (!func || this.entered.has(func)) return;
    const calls = func.parent?.kind === 'call' ? [func.parent] : this.#program.callsOf(func);
    for (const call of calls) this.follow(call);
    // Ruby's calls need no brackets.
    if (this.#program.scriptOf(func).language === 'Ruby')
      for (const read of this.#program.readsOf(func)) if (!isCallee(read)) this.follow(read);
    if (calls.length === 0) for (const call of this.#calls.callsThrough(func)) this.follow(call);
  }

  /** A value that is given to a pattern: to all that reads its variables. */
  bind(pattern: Code): void {
    if (pattern.kind === 'list') for (const item of pattern.items) this.bind(item);
    else if (pattern.kind === 'table')
      for (const { key, value } of pattern.entries) {
        const name = plainText(key);
        if (name === undefined || this.#fields.take(name)) this.bind(value);
      }
    else if (pattern.kind === 'group') for (const item of pattern.items) this.bind(item);
    else {
      const variable = this.#program.variableOf(pattern);
      if (variable) this.#followReads(variable, pattern);
      else if (pattern.kind === 'member') this.bind(pattern.of);
    }
  }

  #followReads(variable: Variable, given: Code): void {
    const elsewhere = this.#program.readsElsewhere(variable, this.#program.scriptOf(given));
    for (const read of [...variable.reads, ...elsewhere])
      if (given.kind !== 'name' || reaches(variable, given, read)) this.follow(read);
  }
}

function isCallee(code: Code): boolean {
  return code.parent?.kind === 'call' && code.parent.callee === code;
}
