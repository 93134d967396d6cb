import type { FieldSpec } from '../definition/field.js';
import type { Meaning } from '../definition/meaning.js';
import type { AnyOperation } from '../definition/operation.js';
import type { Definition, Rule } from '../definition/record.js';
import { isSet } from '../definition/rule.js';
import { isSent } from '../operations/operationNamed.js';
import type { Values } from './RuleTools.js';

type Fields = Readonly<Record<string, FieldSpec>>;

const PERIOD: readonly Meaning[] = ['beginDate', 'endDate'];
const SINCE: readonly Meaning[] = ['changedSince'];

/** The record or the input of which a value becomes part. */
export interface Holder {
  readonly name: string;
  readonly fields: Fields;
  readonly rules: readonly Rule[];
  /** True for a record that an operation takes, and for its input. */
  readonly isSent: boolean;
  readonly n: number;
  readonly depth: number;
}

export function holderOf(of: Definition<object> | AnyOperation, n: number, depth = 0): Holder {
  const { name, rules } = of;
  return 'input' in of
    ? { name, rules, fields: of.input, isSent: true, n, depth }
    : { name, rules, fields: of.fields, isSent: isSent(name), n, depth };
}

export function means({ fields }: Holder, meaning: Meaning, kind?: FieldSpec['kind']): boolean {
  return Object.values(fields).some((spec) => spec.meaning === meaning && spec.kind === (kind ?? spec.kind));
}

/** The days that a call is about; where it is about none, since when. */
export function isBrief(holder: Holder, name: string): boolean {
  const { meaning, answerOnly } = holder.fields[name]!;
  const usual = PERIOD.some((one) => means(holder, one)) ? PERIOD : SINCE;
  return !answerOnly && usual.some((one) => one === meaning);
}

/** Fields that stand for what given values say in another way, such as the id where the badge number is given. */
export function replacedBy(given: Values, { fields, rules }: Holder): readonly string[] {
  const ways = [
    ...Object.entries(fields).map(([name, { unless }]) => [name, unless] as const),
    ...rules.flatMap((rule) => (rule.form === 'requires' ? [[rule.fields[0]!, rule.at] as const] : [])),
  ];
  return ways.flatMap(([name, other]) => (other !== undefined && isSet(given[name]) ? other : []));
}

export function inOrder(fields: Fields, value: Values): Values {
  const names = [
    ...Object.keys(fields),
    ...Object.keys(value).filter((name) => !Object.hasOwn(fields, name)),
  ];
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  );
}
