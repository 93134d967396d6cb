import { type Call, type Code, type Func, plainText } from '../Code.js';
import type { Program } from '../Program.js';
import type { Values } from '../Values.js';
import { makesNew, nameOf, rowParams, takesWhole } from './answerCalls.js';
import type { Follower } from './Follower.js';
import { lookUp } from './lookUp.js';
import type { ReadFields } from './ReadFields.js';
import { isReadByName } from './readByName.js';
import { isReference, SideWays } from './SideWays.js';

/** Functions that fill what they are given. */
const FILLS = /^(Unmarshal|Decode|DecodeElement|preg_match|preg_match_all|parse_str|TryParse)$/;

/** Methods of functions that call them. */
const CALLING = /^(apply|call|Invoke|accept|test|applyAsInt|applyAsDouble)$/;

/** Names under which functions are given that are told of the answer. */
const HEARING = /^(success|complete|done|then|callback|onload|onSuccess|onComplete|load|end)$/;

/** Follows an answer through calls: into functions and callbacks, and out of what libraries make of it. */
export class CallFlow {
  readonly #program: Program;
  readonly #values: Values;
  readonly #fields: ReadFields;
  readonly #calls: ReadonlySet<Code>;
  readonly #answer: Follower;
  readonly #ways: SideWays;

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
    this.#ways = new SideWays(program, fields, answer, (code) => this.functionsOf(code));
  }

  /** A call from which an answer comes: also to callbacks, by `&row` among its arguments, or out of what it is made on. */
  start(call: Call): void {
    for (const one of call.args) {
      this.#hear(one, call);
      if (isReference(one)) this.#ways.fill(one);
      // `call('wsdlGetTimePunches', parts, 'timepunches')`: the list that the helper takes out.
      if (plainText(one) !== undefined) this.#fields.takeList(plainText(one)!);
    }
    this.#ways.written(call);
    const isStatement = call.parent?.kind === 'group' || call.parent?.kind === 'function';
    // `$writer->startElement('wsdlGetUnits')`
    if (isStatement && call.callee.kind === 'member' && /[eE]lement|^ele$|^tag!$/.test(nameOf(call) ?? ''))
      this.#ways.receiver(call.callee.of, false);
  }

  /** A value that is called, or given to a call. */
  follow(code: Code, call: Call): void {
    // `dict((row.id, row) for row in rows)` has the rows by a key, and is no copy of one.
    if (takesWhole(call, code) && !isReadByName(call, this.#program, this.#fields))
      this.#answer.readsMore = true;
    if (call.callee === code) {
      const isOperation = this.#calls.has(call);
      for (const argument of call.args) {
        const hears = this.#hear(argument, call);
        if (isOperation && !hears) this.#ways.giveBack(argument);
        if (!isOperation) lookUp(argument, this.#answer.context, this.#fields);
      }
      if (!makesNew(call, this.#program)) this.#answer.follow(call);
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
      const last = func.params.at(-1);
      const bound = param ?? func.params[at] ?? (last?.kind === 'name' && last.isRest ? last : undefined);
      if (bound) this.#answer.context.inside(func, call, this.#program, () => this.#answer.bind(bound));
    }
    if (this.#calls.has(call)) return;
    if (nameOf(call) === 'extract' && call.callee.kind === 'name') this.#ways.extracted(call);
    // `$.ajax({ data: envelope, success: function (doc) { … } })`
    if (code.kind === 'table')
      for (const { key, value } of code.entries)
        if (HEARING.test(plainText(key) ?? '')) this.#hear(value, call);
    for (const other of call.args)
      if (other !== code) {
        this.#hear(other, call);
        if (FILLS.test(nameOf(call) ?? '')) this.#ways.fill(other);
        if (isReference(other)) this.#ways.fill(other);
        lookUp(other, this.#answer.context, this.#fields);
      }
    if (functions.length === 0) this.#ways.giveBack(call.callee);
    const isStatement = call.parent?.kind === 'group' || call.parent?.kind === 'function';
    const grows = /^(push|append|add|Add|Append|AppendFormat|unshift|concat|put)$/.test(nameOf(call) ?? '');
    if (call.callee.kind === 'member' && (isStatement || grows) && functions.length === 0)
      this.#ways.receiver(call.callee.of, grows);
    this.#ways.written(call);
    if (!makesNew(call, this.#program)) this.#answer.follow(call);
  }

  /** A function that is given beside a value, or stands in what is given: `toMap(Row::getId)`, `@{ e = { $_.id } }`. */
  #hear(given: Code, call: Call): boolean {
    const functions = this.functionsOf(given);
    for (const func of functions) this.#answer.enter(func, rowParams(func, call));
    if (functions.length > 0) return true;
    const held =
      given.kind === 'list'
        ? given.items
        : given.kind === 'table'
          ? given.entries.map(({ value }) => value)
          : given.kind === 'call' && this.#program.functionsOf(given.callee).length === 0
            ? given.args
            : [];
    return (
      held.filter((one) => /^(function|list|table|call)$/.test(one.kind) && this.#hear(one, call)).length > 0
    );
  }

  /** The functions that a code is or may hold. */
  functionsOf(code: Code): readonly Func[] {
    if (code.kind === 'function') return [code];
    if (code.kind !== 'name' && code.kind !== 'member') return [];
    // `format.apply(row)`
    if (code.kind === 'member' && CALLING.test(plainText(code.key) ?? '')) {
      const held = this.#values.anywhere(code.of).filter((one) => one.kind === 'function');
      if (held.length > 0) return held;
    }
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
}
