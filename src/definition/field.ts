import type { ApiKey, Secret } from '../secret.js';
import type { Meaning } from './meaning.js';
import { isUsed } from './rule.js';
import type { Definition, FieldSpec } from './spec.js';
import {
  isLocalDate,
  isLocalTime,
  type DateTime,
  type Decimal,
  type LocalDate,
  type LocalDateTime,
  type LocalTime,
  type ScalarKind,
} from './scalar.js';
import type { AnyValueSet, OpenValue } from './valueSet.js';

export type { FieldSpec } from './spec.js';

declare const presence: unique symbol;
type Presence = 'optional' | 'required' | 'unsettable';

/**
 * One field of a record or one part of an operation. Each method returns a new field.
 * `Value` is the TypeScript type of the value, `P` whether it must be there.
 */
export class Field<Value, P extends Presence = 'optional'> {
  declare readonly [presence]: [Value, P];
  readonly spec: FieldSpec;

  constructor(spec: FieldSpec) {
    this.spec = spec;
  }

  #with<V = Value, Q extends Presence = P>(more: Partial<FieldSpec>): Field<V, Q> {
    return new Field<V, Q>({ ...this.spec, ...more });
  }

  /** The document says that the field is required. */
  required(): Field<Value, 'required'> {
    return this.#with<Value, 'required'>({ required: true });
  }

  /** Required on the wire, `undefined` in the record while the service holds no value (zero dates). */
  requiredButUnsettable(): Field<Value, 'unsettable'> {
    return this.#with<Value, 'unsettable'>({ required: true, unsettable: true });
  }

  /** The document lets an empty text stand for nothing: no filter, no value. */
  orEmpty(): Field<Value | '', P> {
    return this.#with<Value | ''>({ orEmpty: true });
  }

  /** The document writes `0` and `1` for what travels as a boolean: both are taken. */
  orBit(): Field<Value | 0 | 1, P> {
    return this.#with<Value | 0 | 1>({ orBit: true });
  }

  /** The document lets one of two fields be used: this one is not sent while the other is. */
  unless(other: string): Field<Value, P> {
    return this.#with({ unless: other });
  }

  /** What the record that reads the same thing calls this field, where `asInput` is to find it. */
  readAs(name: string): Field<Value, P> {
    return this.#with({ readAs: name });
  }

  /** Declared nillable by the service; a nil decodes as `undefined`. */
  nillable(): Field<Value, P> {
    return this.#with({ nillable: true });
  }

  /** A field of a documented record that only the observed signatures show. */
  observed(): Field<Value, P> {
    return this.#with({ observed: true });
  }

  /** Personal data: kept out of errors and logs, replaced in fixtures. */
  personal(): Field<Value, P> {
    return this.#with({ sensitivity: 'personal' });
  }

  /** What the field stands for: said here, and nowhere by its name. */
  means(meaning: Meaning): Field<Value, P> {
    return this.#with({ meaning });
  }

  /** The known values; others still pass. */
  values<const Set extends AnyValueSet>(values: Set): Field<OpenValue<Set>, P> {
    return this.#with<OpenValue<Set>>({ values });
  }

  /** Smallest and greatest number, both allowed. */
  range(min: number, max: number): Field<Value, P> {
    return this.#with({ min, max });
  }

  /** What the value mostly is: what is not so is sent with a warning. `expected` completes the sentence "expected …". */
  likely(test: (text: string) => boolean, expected: string): Field<Value, P> {
    return this.#with({ likely: { test, expected } });
  }

  /** Greatest number of characters. */
  maxLength(maxLength: number): Field<Value, P> {
    return this.#with({ maxLength });
  }

  /** Greatest number of items of an array. */
  maxItems(maxItems: number): Field<Value, P> {
    return this.#with({ maxItems });
  }

  /** A text must match `regex`; `expected` completes the sentence "expected …". */
  pattern(regex: Pick<RegExp, 'test'>, expected: string): Field<Value, P> {
    return this.#with({ pattern: { regex, expected } });
  }

  /** The day on which the interface gained the field. */
  since(since: LocalDate): Field<Value, P> {
    return this.#with({ since });
  }
}

const scalar = <Value>(kind: ScalarKind): Field<Value> => new Field<Value>({ kind });

/** The types a field can have. */
export const t = {
  /** `xsd:string`. */
  string: () => scalar<string>('string'),
  /** `xsd:int`. */
  int: () => scalar<number>('int'),
  /** `xsd:int` that is no id. */
  count: () => scalar<number>('int').means('count'),
  /** `xsd:boolean`. */
  boolean: () => scalar<boolean>('boolean'),
  /** `xsd:decimal`, as exact text. */
  decimal: () => scalar<Decimal>('decimal'),
  /** `xsd:date`. */
  date: () => scalar<LocalDate>('date'),
  /** `xsd:time`. */
  time: () => scalar<LocalTime>('time'),
  /** `xsd:dateTime`. */
  dateTime: () => scalar<DateTime>('dateTime'),
  /** `xsd:dateTime` in the unit's local time; its offset is wrong and is dropped. */
  wallClock: () => scalar<LocalDateTime>('wallClock'),
  /** A date that travels as `xsd:string`. */
  dateText: () => scalar<LocalDate>('dateText'),
  /** A time that travels as `xsd:string`. */
  timeText: () => scalar<LocalTime>('timeText'),
  /** `YYYY-MM-DD hh:mm:ss` that travels as `xsd:string`. */
  dateTimeText: () => scalar<LocalDateTime>('dateTimeText'),
  /** A date as text without a documented format: checked when it is sent, taken as it comes. */
  sentDate: () =>
    scalar<string>('string').pattern({ test: isLocalDate }, 'a date of the calendar as YYYY-MM-DD'),
  /** A time as text: checked when it is sent, taken as it comes. */
  sentTime: () =>
    scalar<string>('string').pattern({ test: isLocalTime }, 'a time from 00:00:00 to 24:00:00 as hh:mm:ss'),
  /** A password, a token or a URL that opens something: a `Secret`. */
  secret: () => new Field<Secret>({ kind: 'secret', sensitivity: 'secret' }),
  /** A key of the service: an `ApiKey`. */
  apiKey: () => new Field<ApiKey>({ kind: 'apiKey', sensitivity: 'secret' }),
  /** One record. */
  record: <T extends object>(record: Definition<T>) => new Field<T>({ kind: 'record', record }),
  /** A `SOAP-ENC:Array` of records or scalars. */
  array: <T>(item: TypeOf<T>): Field<T[]> => new Field<T[]>({ kind: 'array', item: specOf(item) }),
  /** Why the service rejects a record or a request; empty on success. Document 1, rule 5. */
  validationErrors: () =>
    new Field<string[]>({ kind: 'array', item: { kind: 'string', meaning: 'rejection' }, answerOnly: true }),
};

/** What an array holds or an operation answers: a record or a scalar. */
export type TypeOf<T> = Definition<T & object> | Field<T>;

export function specOf(type: TypeOf<unknown>): FieldSpec {
  return type instanceof Field ? type.spec : { kind: 'record', record: type };
}

/** True for a value that is used beside the one that it is not sent with. Given empty, it is sent, as the document has it. */
export function isSuperseded({ unless }: FieldSpec, value: unknown, record: unknown): boolean {
  return (
    unless !== undefined && isUsed(value) && isUsed((record as Readonly<Record<string, unknown>>)[unless])
  );
}

export type Fields = Readonly<Record<string, Field<unknown, Presence>>>;

type ValueOf<F> = F extends Field<infer Value, Presence> ? Value : never;

/** The TypeScript type of a set of fields: required ones must be there, the others may be left out. */
export type ValuesOf<F> = {
  -readonly [K in keyof F as F[K] extends Field<unknown, 'required'> ? K : never]: ValueOf<F[K]>;
} & {
  -readonly [K in keyof F as F[K] extends Field<unknown, 'unsettable'> ? K : never]:
    | ValueOf<F[K]>
    | undefined;
} & {
  -readonly [K in keyof F as F[K] extends Field<unknown, 'optional'> ? K : never]?: ValueOf<F[K]> | undefined;
};
