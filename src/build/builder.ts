import type { AnyOperation, InputOf } from '../definition/operation.js';
import type { Definition } from '../definition/record.js';
import type * as operations from '../operations/index.generated.js';
import * as records from '../records/index.generated.js';
import { operationNamed } from '../operations/operationNamed.js';
import { type BuildOptions, createMaker, type Maker } from './Maker.js';
import type { InputRuleNames, RuleNames } from './ruleNames.generated.js';

type Records = typeof records;
/** The name of a record. */
export type RecordName = keyof Records;
/** The record type of a wire name. */
export type RecordNamed<Name extends RecordName> = Records[Name] extends Definition<infer T> ? T : never;
type Operations = typeof operations;

/** Makes records of one kind. */
export interface RecordBuilder<T> {
  /** Record number `n` with the values given; `n` is 1 unless told. The same call gives the same record. */
  (values?: Partial<T>, n?: number): T;
  /** Records 1 to `count`. */
  list(count: number, values?: (n: number) => Partial<T>): T[];
}

/** Makes records that break one rule, which `docs/records.md` names under the record, and keep the others. */
type BuildInvalid = {
  /** Record number `n` that breaks the rule. Values that are given stay, except where the rule needs others. */
  readonly [Name in keyof RuleNames & RecordName]: (
    rule: RuleNames[Name],
    values?: Partial<RecordNamed<Name>>,
    n?: number,
  ) => RecordNamed<Name>;
} & {
  /** Input of an operation that breaks a rule between its parts. */
  input<Name extends keyof InputRuleNames>(
    operation: Name,
    rule: InputRuleNames[Name],
    values?: Partial<InputOf<Operations[Name]>>,
    n?: number,
  ): InputOf<Operations[Name]>;
};

/** One builder a record, by wire name, and the input and answer of an operation. */
export type Build = { readonly [Name in RecordName]: RecordBuilder<RecordNamed<Name>> } & {
  /** Records that break one rule by its name: `build.invalid.Shift('shiftTypeMissing')`. */
  readonly invalid: BuildInvalid;
  /** Valid input of an operation. */
  input<Name extends keyof Operations>(
    operation: Name,
    values?: Partial<InputOf<Operations[Name]>>,
    n?: number,
  ): InputOf<Operations[Name]>;
  /** What the service answers, as the codec decodes it; arrays hold `rows` records, by default 2. */
  answer(operation: AnyOperation | keyof Operations, rows?: number): unknown;
};

/**
 * Builders with a seed, a day and a choice of fields of their own.
 *
 * @example
 * ```ts
 * import { createBuild } from 'workforce-soap/testing';
 *
 * const build = createBuild({ seed: 7, today: '2026-03-02' });
 * const Shifts = build.Shift.list(3, (n) => ({ comment: `row ${n}` }));
 * console.log(build.input('wsdlUpdateShifts', { Shifts }));
 * ```
 */
export function createBuild(options: BuildOptions = {}): Build {
  const maker = createMaker(options);
  const builders = Object.entries<Definition<object>>(records).map(([name, record]) => [
    name,
    builderOf(maker, record),
  ]);
  return {
    ...Object.fromEntries(builders),
    invalid: invalidOf(maker),
    input: (operation: AnyOperation | string, values: object = {}, n = 1) =>
      maker.input(operationOf(operation), values, n),
    answer: (operation: AnyOperation | string, rows = 2) => maker.answer(operationOf(operation), rows),
  } as unknown as Build;
}

/** Valid records with realistic defaults, by wire name: `build.Shift({ badgeNo: '0007' })`. Source: the definitions. */
export const build: Build = createBuild();

function builderOf(maker: Maker, record: Definition<object>): RecordBuilder<object> {
  const make = (values: object = {}, n = 1) => maker.record(record, values, n);
  const list = (count: number, values: (n: number) => object = () => ({})) =>
    Array.from({ length: count }, (_, i) => make(values(i + 1), i + 1));
  return Object.assign(make, { list });
}

function invalidOf(maker: Maker): object {
  const builders = Object.entries<Definition<object>>(records)
    .filter(([, { rules }]) => rules.length > 0)
    .map(([name, record]) => [
      name,
      (rule: string, values: object = {}, n = 1) => maker.broken(record, rule, values, n),
    ]);
  return {
    ...Object.fromEntries(builders),
    input: (operation: string, rule: string, values: object = {}, n = 1) =>
      maker.broken(operationOf(operation), rule, values, n),
  };
}

function operationOf(operation: AnyOperation | string): AnyOperation {
  if (typeof operation !== 'string') return operation;
  const known = operationNamed(operation);
  if (!known) throw new TypeError(`There is no operation ${operation}.`);
  return known;
}
