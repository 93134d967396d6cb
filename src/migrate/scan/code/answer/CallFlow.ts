import { type Call, type Code, type Func, plainText, walk } from '../Code.js';
import type { Program } from '../Program.js';
import type { Values } from '../Values.js';
import { makesNew, nameOf, takesWhole } from './answerCalls.js';
import { lookUp } from './lookUp.js';
import type { ReadFields } from './ReadFields.js';

/** Functions that fill what they are given. */
const FILLS = /^(Unmarshal|Decode|DecodeElement|preg_match|preg_match_all|parse_str|TryParse)$/;

/** Names under which functions are given that are told of the answer. */
const HEARING = /^(success|complete|done|then|callback|onload|onSuccess|onComplete|load|end)$/;

/** What follows a value on, once a call was passed. */
export interface Follower {
  readsMore: boolean;
  /** The functions that were given the value: what they return comes out where they were called. */
  readonly entered: Set<Func>;
  follow(code: Code): void;
  enter(func: Func): void;
  bind(pattern: Code): void;
}

/** Follows an answer through calls: into functions and callbacks, and out of what libraries make of it. */
export class CallFlow {
  readonly #program: Program;
  readonly #values: Values;
  readonly #fields: ReadFields;
  readonly #calls: ReadonlySet<Code>;
  readonly #answer: Follower;

  constructor(
    program: Program,
    values: Values,
    fields: ReadFields,
    calls: ReadonlySet<Code>,
    answer: Follower,
  ) {
    this.#program = program;
    this.#values = values;
    this.#fields = fields;
    this.#calls = calls;
    this.#answer = answer;
  }

  /** A value that is called, or given to a call. */
  follow(code: Code, call: Call): void {
    // `dict((row.id, row) for row in rows)` has the rows by a key, and is no copy of one.
    if (takesWhole(call) && code.kind !== 'list' && code.kind !== 'group') this.#answer.readsMore = true;
    if (call.callee === code) {
      const isOperation = this.#calls.has(call);
      // `post(…).pipe(map((xml) => …), map((doc) => …))`
      if (nameOf(call) === 'pipe')
        for (const step of call.args)
          for (const one of step.kind === 'call' ? step.args : [])
            for (const func of this.functionsOf(one)) this.#answer.enter(func);
      for (const argument of call.args) {
        const functions = this.functionsOf(argument);
        for (const func of functions) this.#answer.enter(func);
        if (isOperation && functions.length === 0) this.#giveBack(argument);
        if (!isOperation) lookUp(argument, this.#values, this.#fields);
      }
      if (!makesNew(call)) this.#answer.follow(call);
      return;
    }
    const at = call.args.indexOf(code);
    const functions = this.functionsOf(call.callee);
    for (const func of functions) {
      this.#answer.entered.add(func);
      const label = call.labels[at];
      const param = label
        ? func.params.find((one) => one.kind === 'name' && one.name.toLowerCase() === label)
        : undefined;
      const bound = param ?? func.params[at];
      if (bound) this.#answer.bind(bound);
    }
    if (this.#calls.has(call) && code.kind !== 'text') return;
    // `$.ajax({ data: envelope, success: function (doc) { … } })`
    if (code.kind === 'table')
      for (const { key, value } of code.entries)
        if (HEARING.test(plainText(key) ?? ''))
          for (const func of this.functionsOf(value)) this.#answer.enter(func);
    for (const other of call.args)
      if (other !== code) {
        for (const func of this.functionsOf(other)) this.#answer.enter(func);
        if (FILLS.test(nameOf(call) ?? '')) this.#answer.bind(other);
        lookUp(other, this.#values, this.#fields);
      }
    if (functions.length === 0) this.#giveBack(call.callee);
    const isStatement = call.parent?.kind === 'group' || call.parent?.kind === 'function';
    const grows = /^(push|append|add|Add|Append|AppendFormat|unshift|concat)$/.test(nameOf(call) ?? '');
    if (call.callee.kind === 'member' && (isStatement || grows) && functions.length === 0)
      this.#followReceiver(call.callee.of, grows);
    if (/^(cat|echo|printf|tee)$/.test(nameOf(call) ?? '')) this.#writeTo(call);
    if (!makesNew(call)) this.#answer.follow(call);
  }

  /** The functions that a code is or may hold. */
  functionsOf(code: Code): readonly Func[] {
    if (code.kind === 'function') return [code];
    if (code.kind !== 'name' && code.kind !== 'member') return [];
    const own = this.#program.functionsOf(code);
    return own.length > 0 ? own : this.#values.anywhere(code).filter((one) => one.kind === 'function');
  }

  /** `pages(read)`, where `pages` calls what it is given: the calls in there are calls of `read`. */
  callsThrough(func: Func): Call[] {
    const { parent } = func;
    const variable = parent?.kind === 'assign' ? this.#program.variableOf(parent.target) : undefined;
    return (variable?.reads ?? []).flatMap((read) => {
      const call = read.parent;
      if (call?.kind !== 'call' || call.callee === read) return [];
      const params = this.#program.functionsOf(call.callee).map((one) => one.params[call.args.indexOf(read)]);
      const reads = params.flatMap((param) => (param ? (this.#program.variableOf(param)?.reads ?? []) : []));
      return reads.flatMap((one) =>
        one.parent?.kind === 'call' && one.parent.callee === one ? [one.parent] : [],
      );
    });
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
        const functions = this.functionsOf(other);
        for (const func of functions) this.#answer.enter(func);
        if (functions.length === 0) this.#giveBack(other, depth + 1);
      }
    }
  }

  /** Shell: what is written to a file is read from it. */
  #writeTo(call: Call): void {
    for (const argument of call.args)
      walk(argument, (one) => {
        if (one.kind !== 'name' || argument.kind !== 'text' || argument.parts.length > 1) return;
        for (const read of this.#program.variableOf(one)?.reads ?? []) this.#answer.follow(read);
      });
  }

  /** `request.setBody(envelope)`: the answer comes out of `request`. */
  #followReceiver(receiver: Code, grows: boolean): void {
    const variable = this.#program.variableOf(receiver);
    // `table.Rows.Add(row)`: nobody sees what is taken out again.
    if (!variable && grows && receiver.kind === 'member') this.#answer.readsMore = true;
    if (!variable) return;
    for (const binding of variable.bindings)
      if ('value' in binding && binding.value.kind === 'call')
        for (const argument of binding.value.args) {
          if (argument.kind === 'function') this.#answer.enter(argument);
          else lookUp(argument, this.#values, this.#fields);
        }
    for (const read of variable.reads) this.#answer.follow(read);
  }
}
