/**
 * The rules between fields of one record, as data. Who reads them: the validator, the warnings, `docs/records.md`, the builders, and
 * the tests that break them one by one. A rule over several records is the business of a world, not of a definition.
 */
import { isSumOf } from './decimals.js';
import { DAY_MS } from './scalar.js';

type Value = string | number | boolean;

/** What a condition asks of a field. `used`: not absent, empty or zero. */
export type Asked =
  | 'used'
  | 'unused'
  | { readonly in: readonly Value[] }
  | { readonly notIn: readonly Value[] };

/** What other fields must be, all of them. */
export type When<Name extends string> = { readonly [K in Name]?: Asked };

/** The closed set of forms that a rule can have. */
type RuleForm<Name extends string = string> =
  /** The second day is not before the first; on one day, the second time is not before the first, or is `later`. */
  | {
      readonly form: 'order';
      readonly days: readonly [first: Name, second: Name];
      readonly times?: readonly [first: Name, second: Name];
      readonly later?: true;
      readonly when?: When<Name>;
    }
  /** The second day is at most some days after the first. */
  | {
      readonly form: 'span';
      readonly days: readonly [first: Name, second: Name];
      readonly most: number;
      readonly when?: When<Name>;
    }
  /** A decimal is the exact sum of others, where all of them are there. */
  | {
      readonly form: 'sum';
      readonly total: Name;
      readonly of: readonly Name[];
      readonly when?: When<Name>;
    }
  /** Each of the fields is used. */
  | { readonly form: 'requires'; readonly fields: readonly Name[]; readonly when?: When<Name> }
  /** One of the fields, or more, is used. */
  | { readonly form: 'oneOf'; readonly fields: readonly Name[]; readonly when?: When<Name> }
  /** The fields are used only when the condition holds. */
  | { readonly form: 'onlyWhen'; readonly fields: readonly Name[]; readonly when: When<Name> }
  /** A field, or that field of the first record of a list, has one value wherever it is given. */
  | {
      readonly form: 'fixed';
      readonly field: Name;
      readonly value: Value;
      readonly ofFirst?: string;
      readonly when?: When<Name>;
    };

export type FormName = RuleForm['form'];

interface RuleFacts<Name extends string> {
  /** Its name in the record, such as `shiftTypeMissing`: what is the matter where it is broken. */
  readonly name: string;
  /** What was expected, as the end of a sentence; without it, the words of the document or of the warning. */
  readonly expected?: string;
  /** The field where a breach is reported, if it is another one. */
  readonly at?: Name;
  /** Where the rule does not hold at all. */
  readonly unless?: When<Name>;
}

/** What breaks it is refused: section of the interface document, and its own words. */
interface Refusal {
  readonly says: readonly [section: string, words: string];
}

/** What breaks it is sent with a warning, which has a line in the documentation. */
interface Doubt {
  readonly warns: string;
}

/** A rule between the fields of a record, or between the parts of an operation. */
export type Rule<Name extends string = string> = RuleForm<Name> & RuleFacts<Name> & (Refusal | Doubt);

export type RefusingRule = Rule & Refusal;

/** True for a rule that a sentence of the document stands behind. */
export function refuses(rule: Rule): rule is RefusingRule {
  return 'says' in rule;
}

/** Where a rule is broken, and what was expected there. */
export interface Breach {
  readonly path: readonly (string | number)[];
  readonly expected: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Where a record breaks a rule; empty when it keeps it. The fields must have the right form. */
export function breachesOf(rule: Rule, record: object): readonly Breach[] {
  const values = record as Values;
  if (rule.unless && holds(rule.unless, values)) return NONE;
  if (rule.form !== 'onlyWhen' && !holds(rule.when, values)) return NONE;
  const check = CHECKS[rule.form] as (rule: Rule, values: Values) => readonly (string | Breach)[];
  const found = check(rule, values);
  return found.length === 0 ? NONE : breachesAt(rule, rule.at ? [rule.at] : found);
}

function breachesAt(rule: Rule, found: readonly (string | Breach)[]): readonly Breach[] {
  const expected =
    rule.expected ?? (refuses(rule) ? `what document ${rule.says[0]} says: ${rule.says[1]}` : rule.warns);
  return found.map((one) => (typeof one === 'string' ? { path: [one], expected } : one));
}

const NONE: readonly never[] = [];

type FormOf<F extends FormName> = Extract<Rule, { readonly form: F }>;

/** For each form, the fields where values break a rule of it; of a list, a field of its first record. */
const CHECKS: {
  readonly [F in FormName]: (rule: FormOf<F>, values: Values) => readonly (string | Breach)[];
} = {
  order({ days: [first, second], times, later, expected }, values) {
    const [a, b] = [values[first], values[second]];
    if (!a || !b || b > a) return NONE;
    if (b < a) return [{ path: [second], expected: `a date that is not before ${first}` }];
    const [from, to] = times ? [values[times[0]], values[times[1]]] : [];
    if (!times || !from || !to || to > from || (to === from && !later)) return NONE;
    const time = `a time that is not before ${times[0]} on the same date`;
    return [{ path: [times[1]], expected: expected ?? time }];
  },
  span({ days: [first, second], most }, values) {
    const [a, b] = [values[first], values[second]];
    if (!a || !b || Date.parse(String(b)) - Date.parse(String(a)) <= most * DAY_MS) return NONE;
    return [{ path: [second], expected: `a date at most ${most} days after ${first}` }];
  },
  sum({ total, of }, values) {
    const parts = of.map((name) => values[name]);
    if (!values[total] || !parts.every(Boolean)) return NONE;
    return isSumOf(String(values[total]), parts.map(String)) ? NONE : [total];
  },
  requires: ({ fields }, values) => fields.filter((name) => !isSet(values[name])),
  oneOf: ({ fields }, values) => (fields.some((name) => isSet(values[name])) ? NONE : [fields[0]!]),
  onlyWhen: ({ fields, when }, values) =>
    holds(when, values) ? NONE : fields.filter((name) => isSet(values[name])),
  fixed({ field, value, ofFirst }, values) {
    const held = values[field];
    const one = ofFirst === undefined ? held : (held as readonly Values[] | undefined)?.[0]?.[ofFirst];
    if (one === undefined || one === value) return NONE;
    return [{ path: ofFirst === undefined ? [field] : [field, 0, ofFirst], expected: String(value) }];
  },
};

/** True for a value that stands for something: not absent, empty or `0`. */
export function isUsed(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== 0 && value !== '0';
}

/** True for what stands for something in a rule: `false` does not, nor an empty list, nor a decimal of zero. */
export function isSet(value: unknown): boolean {
  if (value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return isUsed(value) && !(typeof value === 'string' && /^[+-]?0*\.0*$/.test(value));
}

/** True when the fields are what the condition asks, or nothing is asked. */
export function holds(when: When<string> | undefined, values: Values): boolean {
  for (const name in when) if (!answers(when[name]!, values[name])) return false;
  return true;
}

function answers(asked: Asked, value: unknown): boolean {
  if (asked === 'used') return isSet(value);
  if (asked === 'unused') return !isSet(value);
  return 'in' in asked ? asked.in.includes(value as Value) : !asked.notIn.includes(value as Value);
}
