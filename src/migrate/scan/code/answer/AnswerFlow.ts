import type { AnswerFields } from '../../knownNames.js';
import {
  type Call,
  type Code,
  type Func,
  functionAround,
  type Group,
  type Member,
  plainText,
  walk,
} from '../Code.js';
import type { Heir } from '../Heirs.js';
import type { Program } from '../Program.js';
import type { Script } from '../Script.js';
import type { Values } from '../Values.js';
import type { Variable } from '../Variable.js';
import { reaches } from '../reaches.js';
import { CallFlow } from './CallFlow.js';
import { Context } from './Context.js';
import type { Follower } from './Follower.js';
import { ITSELF, type Within } from './Within.js';
import { compare, lookAmong } from './lookUp.js';
import { isCalled, MemberFlow } from './MemberFlow.js';
import { OwnObject } from './OwnObject.js';
import { finishedWork } from './finishedWork.js';
import { ReadFields } from './ReadFields.js';

/** Names of parameters that are no answer: how to go on, and what failed. */
const CONTINUING = /^(next|cb|callback|done|reject|err|error)$/;

/** How deep lists and tables are told apart. */
const DEEPEST = 3;

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
  readonly #own: OwnObject;
  readonly #members: MemberFlow;
  readonly entered = new Set<Func>();
  readsMore = false;

  /** `calls` are all calls of operations: what comes out of them is another answer. */
  constructor(
    script: Script,
    program: Program,
    values: Values,
    fields: AnswerFields,
    calls: ReadonlySet<Code>,
    as?: Heir,
  ) {
    this.#program = program;
    this.context = new Context(values, program, as);
    this.#fields = new ReadFields(fields, program.aliasesFor(script));
    this.#own = new OwnObject(program, this.#fields, this);
    this.#members = new MemberFlow(this.#fields, this, this.#own);
    this.#calls = new CallFlow(program, this.#fields, calls, this, this.#own);
  }

  from(starts: readonly Code[]): Flow {
    for (const start of starts) {
      if (start.kind === 'call') this.#calls.start(start);
      this.follow(start);
    }
    return { fields: this.#fields.names, readsMore: this.readsMore };
  }

  /** What a function does itself with the answer that it gives to one call of it. */
  inside(func: Func, call: Call, at: Code): void {
    const before = this.readsMore;
    this.entered.add(func);
    this.context.inside(func, call, this.#program, () => this.follow(at));
    this.entered.delete(func);
    // What all calls do alike, such as to make a copy, tells nothing of this one.
    this.readsMore = before;
  }

  /** A value that is a parameter from the beginning, as in the handler of an event. */
  enter(func: Func, params: readonly Code[] = func.params, within: Within = ITSELF): void {
    for (const param of params)
      if (param.kind !== 'name' || !CONTINUING.test(param.name)) this.bind(param, within);
    // `$(doc).find('item').each(function () { $(this) … })`
    if (func.params.length === 0)
      for (const one of func.body)
        walk(one, (inner) => {
          if (inner.kind === 'name' && inner.name === 'this' && functionAround(inner) === func)
            this.follow(inner);
        });
  }

  /** Where a value stands: to all that it becomes there. */
  follow(code: Code, within: Within = ITSELF): void {
    const { parent } = code;
    if (!this.context.isFirst(code, within) || !parent) return;
    switch (parent.kind) {
      case 'member':
        if (parent.of === code) this.#members.follow(code, parent, within);
        else if (within.length === 0) lookAmong(parent.of, this.context, this.#fields);
        break;
      case 'call':
        this.#calls.follow(code, parent, within);
        break;
      case 'assign':
        if (parent.value !== code) break;
        this.bind(parent.target, within);
        this.follow(parent, within);
        break;
      case 'loop':
        if (parent.over === code) this.bind(parent.target, within.slice(1));
        break;
      case 'return':
        this.#leave(functionAround(parent), within);
        break;
      case 'table':
        this.#followEntry(code, parent, within);
        break;
      case 'list':
        this.follow(parent, deeper(String(parent.items.indexOf(code)), within));
        break;
      case 'either':
        if (parent.condition !== code) this.follow(parent, within);
        break;
      case 'text':
        this.follow(parent);
        break;
      case 'group':
        this.#followGroup(code, parent, within);
        break;
      case 'function':
        // What a command of a function writes is what the function gives.
        if (this.#program.scriptOf(code).language === 'shell') this.#leave(parent, within);
        break;
      default:
    }
  }

  #followGroup(code: Code, parent: Group, within: Within): void {
    // `node.name === 'badgeNo'`, `name in WANTED`, `switch (node.name) { case 'badgeNo': … }`
    if (!parent.isBlock && within.length === 0)
      for (const other of parent.items) if (other !== code) compare(other, this.context, this.#fields);
    // The body of a comprehension stands before its loop.
    const isBody = parent.items.some(({ kind }) => kind === 'loop');
    if (parent.items.at(-1) === code || isBody || parent.parent?.kind === 'function')
      this.follow(parent, within);
  }

  /** A value in a table: what reads another entry does not have it. */
  #followEntry(code: Code, table: Extract<Code, { kind: 'table' }>, within: Within): void {
    const entry = table.entries.find(({ value }) => value === code);
    if (!entry) return;
    const key = plainText(entry.key);
    if (!entry.key) this.follow(table, within);
    else this.follow(table, key === undefined ? ITSELF : deeper(key, within));
  }

  /** The value goes out of a function: to every call of it, or to what the function was given to. */
  #leave(func: Func | undefined, within: Within): void {
    if (!func || this.entered.has(func)) return;
    const calls = func.parent?.kind === 'call' ? [func.parent] : this.#program.callsOf(func);
    for (const call of calls) if (this.context.isOurs(call)) this.follow(call, within);
    // Ruby's calls need no brackets, and what is read as a member may be a function elsewhere too.
    const isRead = this.#program.scriptOf(func).language === 'Ruby' || func.params.length === 0;
    if (isRead)
      for (const read of this.#program.readsOf(func)) if (!isCalled(read)) this.follow(read, within);
    if (calls.length === 0) for (const call of this.#calls.callsThrough(func)) this.follow(call, within);
  }

  /** A value that is given to a pattern: to all that reads its variables. */
  bind(pattern: Code, within: Within = ITSELF): void {
    const [entry, ...rest] = within;
    if (pattern.kind === 'list') {
      const one = entry === undefined ? undefined : pattern.items[Number(entry)];
      if (one) this.bind(one, rest);
      else for (const item of pattern.items) this.bind(item);
    } else if (pattern.kind === 'table')
      for (const { key, value } of pattern.entries) {
        const name = plainText(key);
        if (entry === undefined) {
          if (name === undefined || this.#fields.take(name)) this.bind(value);
        } else if (name === entry) this.bind(value, rest);
        else if (!key) this.bind(value, within);
      }
    else if (pattern.kind === 'group') for (const item of pattern.items) this.bind(item, within);
    else {
      const variable = this.#program.variableOf(pattern);
      if (variable) this.#followReads(variable, pattern, within);
      else if (pattern.kind === 'member' && !this.#own.filled(pattern)) this.#enterInto(pattern, within);
    }
  }

  /** `state.rows = rows`: only what reads that entry has it. */
  #enterInto({ of, key }: Member, within: Within): void {
    const name = plainText(key);
    if (name === 'Result')
      for (const one of finishedWork(of, this.#program)) this.bind(one, [name, ...within]);
    this.bind(of, name === undefined || key.kind === 'group' ? ITSELF : deeper(name, within));
  }

  #followReads(variable: Variable, given: Code, within: Within): void {
    const elsewhere = this.#program.readsElsewhere(variable, this.#program.scriptOf(given));
    for (const read of [...variable.reads, ...elsewhere])
      if (given.kind !== 'name' || reaches(variable, given, read)) this.follow(read, within);
  }
}

function deeper(key: string, within: Within): Within {
  return within.length < DEEPEST ? [key, ...within] : ITSELF;
}
