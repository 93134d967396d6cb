import { type Call, type Code, type Func, isReference, plainText, SPREAD } from '../Code.js';
import { fieldNamesOf } from '../ownFields.js';
import type { Program } from '../Program.js';
import { givesValues, isCopy, isStatement, makesNew, nameOf, takesWhole } from './answerCalls.js';
import { Callables } from './Callables.js';
import type { Follower } from './Follower.js';
import { ITSELF, type Within } from './Within.js';
import { lookAmong, lookUp, lookUpShown } from './lookUp.js';
import {
  AMONG,
  AS_IT_IS,
  BY_COLUMNS,
  BY_KEY,
  FILLS,
  GATHERING,
  GROWING,
  HEARING,
  MAKING,
  MERGING,
  NAMING,
  PROGRAMS,
  REFLECTED,
  SELECTING,
} from './libraryNames.js';
import { namesInProgram } from './namesIn.js';
import type { OwnObject } from './OwnObject.js';
import type { ReadFields } from './ReadFields.js';
import { Hearing } from './Hearing.js';
import { isReadByName, isWalked } from './readByName.js';
import { SaidFields } from './SaidFields.js';
import { SideWays } from './SideWays.js';

/** Follows an answer through calls: into functions and callbacks, and out of what libraries make of it. */
export class CallFlow {
  readonly #program: Program;
  readonly #fields: ReadFields;
  readonly #calls: ReadonlySet<Code>;
  readonly #answer: Follower;
  readonly #own: OwnObject;
  readonly #ways: SideWays;
  readonly #callables: Callables;
  readonly #copies = new Set<Call>();
  readonly #hearing: Hearing;
  readonly #said: SaidFields;

  constructor(
    program: Program,
    fields: ReadFields,
    calls: ReadonlySet<Code>,
    answer: Follower,
    own: OwnObject,
  ) {
    this.#program = program;
    this.#fields = fields;
    this.#calls = calls;
    this.#answer = answer;
    this.#own = own;
    this.#callables = new Callables(program, answer.context);
    this.#ways = new SideWays(program, fields, answer, this.#callables);
    this.#said = new SaidFields(program, fields, answer, this.#ways, this.#callables);
    this.#hearing = new Hearing(program, answer, this.#callables, this.#ways);
  }

  /** A call from which an answer comes: also to callbacks, by `&row` among its arguments, or out of what it is made on. */
  start(call: Call): void {
    for (const one of call.args) {
      if (!this.#hearing.hear(one, call)) this.#ways.giveBack(one);
      if (isReference(one)) this.#ways.fill(one);
      // `call('wsdlGetTimePunches', parts, 'timepunches')`: the list that the helper takes out.
      if (plainText(one) !== undefined) this.#fields.takeList(plainText(one)!);
      this.#said.readers(one);
    }
    this.#ways.written(call);
    // `$writer->startElement('wsdlGetUnits')`
    if (
      isStatement(call) &&
      call.callee.kind === 'member' &&
      /[eE]lement|^ele$|^tag!$/.test(nameOf(call) ?? '')
    )
      this.#ways.receiver(call.callee.of, false);
  }

  /** `pages(read)`: the calls of what a function was given to. */
  callsThrough(func: Func): readonly Call[] {
    return this.#callables.callsThrough(func);
  }

  /** A value that is called, or given to a call. */
  follow(code: Code, call: Call, within: Within): void {
    // `dict((row.id, row) for row in rows)` has the rows by a key, and is no copy of one.
    const isWhole =
      takesWhole(call, code) &&
      !this.#said.isSchema(call) &&
      !isReadByName(call, this.#program, this.#fields);
    const mayBePart = isWhole && isCopy(call) && !isWalked(call, this.#program);
    if (isWhole && !mayBePart && !this.#said.tagged(call)) this.#answer.readsMore = true;
    const before = this.#fields.taken;
    if (call.callee === code) this.#followMethod(call, within);
    else this.#followArgument(code, call, within);
    // A copy of which nothing is taken by name goes on as a whole.
    if (mayBePart && !this.#copies.has(call) && this.#fields.taken === before) this.#answer.readsMore = true;
    if (mayBePart) this.#copies.add(call);
  }

  #followMethod(call: Call, within: Within): void {
    const [entry, ...rest] = within;
    const name = nameOf(call) ?? '';
    const asked = plainText(call.args[0]);
    if (entry !== undefined && asked !== undefined && BY_KEY.test(name)) {
      if (asked === entry) this.#answer.follow(call, rest);
      return;
    }
    const isOperation = this.#calls.has(call);
    const before = this.#fields.taken;
    for (const argument of call.args) {
      if (isReference(argument)) this.#ways.fill(argument);
      const hears = this.#hearing.hear(argument, call, AS_IT_IS.test(name) ? within : rest);
      if (isOperation && !hears) this.#ways.giveBack(argument);
      if (entry !== undefined) this.#said.path(argument, within);
      // `call.addParameter('extTransferId')` says what is sent.
      if (isOperation || entry !== undefined || (NAMING.test(name) && isStatement(call))) continue;
      lookUp(argument, this.#answer.context, this.#fields);
      if (BY_COLUMNS.test(name)) lookAmong(argument, this.#answer.context, this.#fields);
    }
    // `row.slice(:id, :name)`: nothing else is left.
    if (SELECTING.test(name) && this.#fields.taken > before) return;
    if (!isOperation && entry === undefined) this.#ownMethod(call);
    if (!makesNew(call, this.#program)) this.#answer.follow(call, within);
  }

  /** `row.label()`: what a class of the scripts has for it, or C#'s `static string Label(this Row row)`. */
  #ownMethod(call: Call): void {
    for (const func of this.#program.functionsOf(call.callee)) {
      this.#own.methodOf(func);
      const isExtension =
        this.#program.scriptOf(func).language === 'C#' && func.params.length > call.args.length;
      if (isExtension) this.#answer.bind(func.params[0]!);
    }
  }

  #followArgument(code: Code, call: Call, within: Within): void {
    const at = call.args.indexOf(code);
    const name = nameOf(call) ?? '';
    const callables = this.#callables.of(call.callee);
    for (const { func, made } of callables) {
      this.#answer.entered.add(func);
      const enter = () => this.#give(func, call, at, within);
      if (made) this.#answer.context.inside(made.by, made.call, this.#program, enter);
      else enter();
    }
    if (this.#calls.has(call)) return;
    if (name === 'extract' && call.callee.kind === 'name' && !this.#ways.extracted(call))
      this.#answer.readsMore = true;
    if (call.labels[at] === SPREAD && callables.length === 0)
      for (const one of fieldNamesOf(call.callee, this.#program))
        this.#fields.takeExact(plainText(one) ?? '');
    // `$.ajax({ data: envelope, success: function (doc) { … } })`
    if (code.kind === 'table')
      for (const { key, value } of code.entries)
        if (HEARING.test(plainText(key) ?? '')) this.#hearing.hear(value, call);
    for (const other of call.args) if (other !== code) this.#beside(other, call, within);
    if (callables.length === 0) this.#intoUnknown(call, at, within);
    this.#ways.written(call);
    const isShown = callables.length === 0 && this.#said.shown(call, within);
    if (isShown || (name.startsWith('dump') && this.#said.isSchema(call)) || makesNew(call, this.#program))
      return;
    if (callables.length > 0 && callables.every(({ func }) => givesValues(func, this.#fields))) return;
    const gathered = name === 'zip' ? ['*', String(at), ...within] : [String(at), ...within];
    this.#answer.follow(call, GATHERING.test(name) ? gathered : AS_IT_IS.test(name) ? within : ITSELF);
  }

  /** The value becomes a parameter of one of the scripts' functions; `**row` several. */
  #give(func: Func, call: Call, at: number, within: Within): void {
    const label = call.labels[at];
    const last = func.params.at(-1);
    const rest = last?.kind === 'name' && last.isRest ? last : undefined;
    const names = func.params.filter((one) => one.kind === 'name');
    if (label === SPREAD && within.length === 0) for (const { name } of names) this.#fields.takeExact(name);
    const param = label ? names.find(({ name }) => name.toLowerCase() === label.toLowerCase()) : undefined;
    const bound = label === SPREAD ? rest : (param ?? func.params[at] ?? rest);
    if (bound) this.#answer.context.inside(func, call, this.#program, () => this.#answer.bind(bound, within));
  }

  /** What else is given to a call: functions, texts and names of fields, things to fill. */
  #beside(other: Code, call: Call, within: Within): void {
    this.#hearing.hear(other, call);
    if (FILLS.test(nameOf(call) ?? '') || isReference(other)) this.#ways.fill(other);
    if (MAKING.test(nameOf(call) ?? '')) return;
    if (PROGRAMS.test(nameOf(call) ?? '') && this.#program.scriptOf(call).language === 'shell')
      for (const name of namesInProgram(plainText(other) ?? '')) this.#fields.takeExact(name);
    if (within.length > 0) {
      lookUpShown(other, this.#answer.context, this.#fields);
      this.#said.path(other, within);
    } else lookUp(other, this.#answer.context, this.#fields);
    if (within.length === 0 && AMONG.test(nameOf(call) ?? ''))
      lookAmong(other, this.#answer.context, this.#fields);
    if (MERGING.test(nameOf(call) ?? '') && /^(this|self)$/.test(other.kind === 'name' ? other.name : ''))
      this.#own.isNow(other);
  }

  /** A function of a library: what it is a method of may have the value now, or be a pattern that takes fields out of it. */
  #intoUnknown(call: Call, at: number, within: Within): void {
    const name = nameOf(call) ?? '';
    this.#said.mapped(call);
    this.#ways.giveBack(call.callee, at);
    this.#ways.setBeside(call.callee, within);
    this.#ways.kept(call, (given) => this.#hearing.hear(given, call), within);
    if (call.callee.kind !== 'member') return;
    const { of } = call.callee;
    if (within.length === 0 && AMONG.test(name)) lookAmong(of, this.#answer.context, this.#fields);
    for (const made of this.#ways.madeFrom(of))
      for (const one of made.args)
        if (one.kind === 'text' || one.kind === 'name') {
          if (REFLECTED.test(nameOf(made) ?? '') && within.length === 0)
            lookUp(one, this.#answer.context, this.#fields);
          else lookUpShown(one, this.#answer.context, this.#fields);
        }
    const grows = GROWING.test(name);
    if (isStatement(call) || grows) this.#ways.receiver(of, grows, within);
    if (MERGING.test(name) && of.kind === 'member' && plainText(of.key) === '__dict__')
      this.#own.isNow(of.of);
  }
}
