import { type Call, type Code, type Entry, plainText } from '../Code.js';
import { mappedNamesOf } from '../ownFields.js';
import type { Program } from '../Program.js';
import { fillsIn } from '../Views.js';
import { nameOf } from './answerCalls.js';
import type { Callables } from './Callables.js';
import type { Follower } from './Follower.js';
import { PARSING } from './libraryNames.js';
import { lookAmong, lookUp } from './lookUp.js';
import type { ReadFields } from './ReadFields.js';
import type { SideWays } from './SideWays.js';
import { TypeMaps } from './TypeMaps.js';
import type { Within } from './Within.js';

/** Fields that are named beside an answer: by classes and schemas, pages, paths, and tables of what reads each of them. */
export class SaidFields {
  readonly #program: Program;
  readonly #fields: ReadFields;
  readonly #answer: Follower;
  readonly #ways: SideWays;
  readonly #callables: Callables;
  readonly #types: TypeMaps;

  constructor(program: Program, fields: ReadFields, answer: Follower, ways: SideWays, callables: Callables) {
    this.#program = program;
    this.#fields = fields;
    this.#answer = answer;
    this.#ways = ways;
    this.#callables = callables;
    this.#types = new TypeMaps(program, fields, answer);
  }

  /** `call('wsdlGetAgreements', {}, { badgeNo: text, fromDate: day })`: how each field is read. */
  readers(given: Code): void {
    for (const one of this.#answer.context.valuesOf(given)) {
      if (one.kind !== 'table' || one.entries.length === 0) continue;
      const isReading = ({ key, value }: Entry) =>
        this.#fields.knows(plainText(key) ?? '') &&
        (isReader(value) || this.#callables.functionsOf(value).length > 0);
      if (one.entries.every(isReading))
        for (const { key } of one.entries) this.#fields.takeExact(plainText(key)!);
    }
  }

  /** `groupBy('person.badgeNo')`, where `person` has the record. */
  path(given: Code, within: Within): void {
    const path = `${within.join('.')}.`;
    for (const text of given.kind === 'text' ? this.#answer.context.textsOf(given) : [])
      if (text.startsWith(path))
        lookUp(
          { ...given, parts: [{ kind: 'piece', value: text.slice(path.length), line: given.line }] } as Code,
          this.#answer.context,
          this.#fields,
        );
  }

  /** `render('people.html', rows=rows)`, `page(rows)`: what a page in a file of its own shows. */
  shown(call: Call, within: Within): boolean {
    const before = this.#fields.taken;
    const made = [call.callee, ...(call.callee.kind === 'member' ? [call.callee.of] : [])];
    const holders = [...(fillsIn(call) ? call.args : []), ...made.flatMap((one) => this.#ways.madeFrom(one))];
    const at = this.#program.scriptOf(call).file;
    for (const one of holders)
      for (const name of this.#program.views.namesIn(one, at, within[0])) this.#fields.takeExact(name);
    return this.#fields.taken > before;
  }

  /** Go: `json.Marshal(rows)` writes what the tags of the types took out of the answer; true when some did. */
  tagged(call: Call): boolean {
    const { tags } = this.#program.scriptOf(call);
    for (const tag of tags ?? []) this.#fields.takeExact(tag);
    return (tags ?? []).some((tag) => this.#fields.isValue(tag));
  }

  /** `PersonSchema(many=True).dump(rows)`: what a class of the scripts makes of them. */
  isSchema({ callee }: Call): boolean {
    return callee.kind === 'member' && mappedNamesOf(callee.of, this.#program).length > 0;
  }

  /** `Row.model_validate(row)`, `from_dict(Row, row)`, `schema.parse(row)`: the fields that a class or schema declares. */
  mapped(call: Call): void {
    this.#types.follow(call);
    const of = call.callee.kind === 'member' ? call.callee.of : undefined;
    for (const one of of ? [of, ...call.args] : call.args)
      for (const name of mappedNamesOf(one, this.#program)) this.#fields.takeExact(name);
    if (of && PARSING.test(nameOf(call) ?? '')) this.#schema(of);
  }

  /** `z.object({ badgeNo: z.string() })`, `z.array(Row)`: what a schema, or one inside it, declares. */
  #schema(of: Code, depth = 0): void {
    for (const { args } of this.#ways.madeFrom(of))
      for (const one of args)
        if (one.kind === 'table') lookAmong(one, this.#answer.context, this.#fields);
        else if (/^(name|call)$/.test(one.kind) && depth < 3) this.#schema(one, depth + 1);
  }
}

/** A function of the language that makes a value of a text. */
function isReader(code: Code): boolean {
  return (
    code.kind === 'name' &&
    /^(Number|String|Boolean|Date|parseInt|parseFloat|int|float|str|bool|Decimal|date|datetime)$/.test(
      code.name,
    )
  );
}
