import { type FieldSpec, isSuperseded } from '../../definition/field.js';
import type { Meaning } from '../../definition/meaning.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { Definition } from '../../definition/record.js';
import { schemaOf } from '../../validation/schema.js';
import { inputIssues } from '../../validation/validate.js';
import { isSent } from '../knownOperations.js';
import { type FieldContext, fieldValue, isRecognised } from './fieldValue.js';
import { personOf } from './person.js';

export interface BuildOptions {
  /** Another seed gives other people and badge numbers. Default 1. */
  readonly seed?: number;
  /** The day around which dates lie, `YYYY-MM-DD`. Default 2024-03-04, a Monday. */
  readonly today?: string;
  /**
   * `typical`: records that are sent have what must be given and what is usual, records that only come in answers have
   * every field. `required` and `all` speak for themselves; `brief`: what is required, and the period or the day since when.
   * What rules exclude together is never all there.
   */
  readonly fields?: 'typical' | 'brief' | 'required' | 'all';
}

type Fields = Readonly<Record<string, FieldSpec>>;
type Path = readonly PropertyKey[];
type Values = Record<PropertyKey, unknown>;

// Records hold records at most this deep; deeper would be one that holds itself.
const DEEPEST = 6;
type Meanings = ReadonlySet<Meaning | undefined>;
const USUAL: Meanings = new Set(['beginDate', 'endDate', 'shiftTypeId', 'title']);
// What is usually unset: answers of a record leave these out unless all fields are asked for.
const UNUSUAL: Meanings = new Set(['lastDate', 'furtherBreak', 'leaveReference']);
// Who it is, where the badge number says it already.
const OF_PERSON: Meanings = new Set(['personId', 'newBadgeNo']);
const OF_ELSEWHERE: Meanings = new Set([
  'externalCode',
  'unitExtCode',
  'sectionId',
  'sectionName',
  'costCentre',
  'freeField',
  'money',
]);

const PERIOD: readonly Meaning[] = ['beginDate', 'endDate'];
const SINCE: readonly Meaning[] = ['changedSince'];

/** Makes values by their definitions and mends what their rules do not take. */
export class Maker {
  readonly #seed: number;
  readonly #today: string;
  readonly #choice: NonNullable<BuildOptions['fields']>;

  constructor({ seed = 1, today = '2024-03-04', fields = 'typical' }: BuildOptions) {
    this.#seed = seed;
    this.#today = today;
    this.#choice = fields;
  }

  record(record: Definition<object>, given: object, n: number, depth = 0): object {
    const holder = { name: record.name, fields: record.fields, n, depth };
    const made = this.#fields(holder, this.#chosen(holder, isSent(record.name)));
    const value = inOrder(record.fields, { ...made, ...given });
    for (const [name, spec] of Object.entries(record.fields))
      if (!(name in given) && isSuperseded(spec, value[name], value)) delete value[name];
    const problems = () =>
      schemaOf(record)
        .safeParse(value)
        .error?.issues.map(({ path }) => path) ?? [];
    this.#mend(holder, value, problems, Object.keys(given));
    return inOrder(record.fields, value);
  }

  input(operation: AnyOperation, given: object, n: number): object {
    const holder = { name: operation.name, fields: operation.input, n, depth: 0 };
    const made = this.#fields(holder, this.#chosen(holder, true));
    const value = inOrder(operation.input, { ...made, ...given });
    const problems = () => inputIssues(operation, value).map(({ path }) => path);
    this.#mend(holder, value, problems, Object.keys(given));
    return inOrder(operation.input, value);
  }

  answer(operation: AnyOperation, rows: number): unknown {
    return this.#value(
      'return',
      operation.output,
      { name: operation.name, fields: {}, n: 1, depth: 0 },
      rows,
    );
  }

  #chosen(holder: Holder, sent: boolean): string[] {
    const { fields } = holder;
    const names = Object.keys(fields);
    if (this.#choice === 'all') return names;
    const needed = names.filter((name) => fields[name]!.required && !fields[name]!.unsettable);
    if (this.#choice === 'required') return needed;
    if (this.#choice === 'brief')
      return names.filter((name) => needed.includes(name) || isBrief(holder, name));
    if (!sent) return names.filter((name) => !UNUSUAL.has(fields[name]!.meaning));
    const usual = names.filter((name) => this.#isUsual(holder, name));
    return names.filter((name) => needed.includes(name) || usual.includes(name));
  }

  #isUsual(holder: Holder, name: string): boolean {
    const spec = holder.fields[name]!;
    const { kind, answerOnly, sensitivity, meaning } = spec;
    if (answerOnly || kind === 'boolean' || kind === 'array' || kind === 'record') return false;
    if (sensitivity === 'secret' || UNUSUAL.has(meaning) || OF_ELSEWHERE.has(meaning)) return false;
    if (OF_PERSON.has(meaning) && means(holder, 'badgeNo')) return false;
    return isRecognised(name, spec, this.#context(holder)) || USUAL.has(meaning);
  }

  #context(holder: Holder): FieldContext {
    const timed = means(holder, 'breakBegin') || means(holder, 'beginDate', 'wallClock');
    return {
      n: holder.n,
      person: personOf(this.#seed, holder.n),
      today: this.#today,
      record: holder.name,
      timed,
    };
  }

  #fields(holder: Holder, names: readonly string[]): Values {
    return Object.fromEntries(
      names.map((name) => [name, this.#value(name, holder.fields[name]!, holder, 1)]),
    );
  }

  #value(name: string, spec: FieldSpec, holder: Holder, rows: number): unknown {
    const { n, depth } = holder;
    if (spec.item) {
      const count = spec.item.meaning === 'rejection' || depth > DEEPEST ? 0 : rows;
      const item = spec.item;
      const inside = (i: number) => ({ ...holder, n: n + i, depth: depth + 1 });
      return Array.from({ length: count }, (_, i) => this.#value(name, item, inside(i), 1));
    }
    if (spec.record) return this.record(spec.record, {}, n, depth + 1);
    return fieldValue(name, spec, this.#context(holder));
  }

  /** Leaves out what a rule does not take, and adds what it asks for. What the caller gave stays. */
  #mend(holder: Holder, value: object, problems: () => readonly Path[], given: readonly string[]): void {
    const added = new Set<string>();
    for (let round = 0; round < 20; round++) {
      const path = problems().find(([name]) => !given.includes(String(name)));
      const place = path && placeAt(holder.fields, value as Values, path);
      if (!place) return;
      const { owner, name, spec } = place;
      const key = path.join('.');
      if (owner[name] !== undefined && !spec.required && !added.has(key)) delete owner[name];
      else {
        added.add(key);
        owner[name] = this.#value(String(name), spec, holder, 1);
      }
    }
  }
}

/** The record or the input of which a value becomes part. */
interface Holder {
  readonly name: string;
  readonly fields: Fields;
  readonly n: number;
  readonly depth: number;
}

function means({ fields }: Holder, meaning: Meaning, kind?: FieldSpec['kind']): boolean {
  return Object.values(fields).some((spec) => spec.meaning === meaning && spec.kind === (kind ?? spec.kind));
}

/** The days that a call is about; where it is about none, since when. */
function isBrief(holder: Holder, name: string): boolean {
  const { meaning, answerOnly } = holder.fields[name]!;
  const usual = PERIOD.some((one) => means(holder, one)) ? PERIOD : SINCE;
  return !answerOnly && usual.some((one) => one === meaning);
}

interface FieldPlace {
  readonly owner: Values;
  readonly name: PropertyKey;
  readonly spec: FieldSpec;
}

function placeAt(fields: Fields, value: Values, path: Path): FieldPlace | undefined {
  let place: FieldPlace | undefined;
  let at: unknown = value;
  let inside = fields;
  for (const step of path) {
    const spec = typeof step === 'number' ? place?.spec.item : inside[String(step)];
    if (!spec || at === null || typeof at !== 'object') return undefined;
    place = { owner: at as Values, name: step, spec };
    at = (at as Values)[step];
    if (spec.record) inside = spec.record.fields;
  }
  return place;
}

function inOrder(fields: Fields, value: Values): Values {
  const names = [
    ...Object.keys(fields),
    ...Object.keys(value).filter((name) => !Object.hasOwn(fields, name)),
  ];
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  );
}
