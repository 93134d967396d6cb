import { type FieldSpec, isSuperseded } from '../definition/field.js';
import type { Meaning } from '../definition/meaning.js';
import type { AnyOperation } from '../definition/operation.js';
import type { Definition, Rule } from '../definition/record.js';
import { noSuch } from '../text/suggest.js';
import { type FieldContext, fieldValue, isRecognised } from './fieldValue.js';
import { breakRule, repairRules } from './repairRule.js';
import { personOf } from './person.js';
import { createRuleTools, type RuleTools, type Values } from './RuleTools.js';
import { isSet } from '../definition/rule.js';
import { isSent } from '../operations/operationNamed.js';

/** Options of `createBuild`. */
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

// Records hold records at most this deep; deeper would be one that holds itself.
const DEEPEST = 6;
type Meanings = ReadonlySet<Meaning | undefined>;
const USUAL: Meanings = new Set([
  'beginDate',
  'endDate',
  'beginMoment',
  'endMoment',
  'moment',
  'shiftTypeId',
  'title',
]);
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

export type Maker = ReturnType<typeof createMaker>;

/** Makes values by their definitions, which keep the rules between them or break one. */
export function createMaker({ seed = 1, today = '2024-03-04', fields: choice = 'typical' }: BuildOptions) {
  return { record, input, broken, answer };

  function record(definition: Definition<object>, given: object, n: number, depth = 0): object {
    return keeping(holderOf(definition, n, depth), given);
  }

  function input(operation: AnyOperation, given: object, n: number): object {
    return keeping(holderOf(operation, n), given);
  }

  /** A record, or the input of an operation, that breaks the rule of a name and keeps the others. */
  function broken(of: Definition<object> | AnyOperation, name: string, given: object, n: number): object {
    const { rules } = of;
    const rule = rules.find((one) => one.name === name);
    const names = rules.map((one) => one.name);
    if (!rule) throw new TypeError(`${of.name}: ${noSuch('rule', name, names)}`);
    const holder = holderOf(of, n);
    const tools = toolsFor(holder, keeping(holder, given), given);
    breakRule(rule, tools);
    repairRules(
      rules.filter((one) => one !== rule),
      tools,
    );
    return inOrder(holder.fields, tools.values);
  }

  function keeping(holder: Holder, given: object): Values {
    const { fields } = holder;
    const made: Values = { ...fieldsOf(holder, chosen(holder)), ...given };
    const tools = toolsFor(holder, made, given);
    for (const name of replacedBy(given as Values, holder)) tools.set(name, tools.unused(name));
    for (const [name, spec] of Object.entries(fields))
      if (isSuperseded(spec, made[name], made)) tools.set(name, undefined);
    repairRules(holder.rules, tools);
    return inOrder(fields, made);
  }

  function toolsFor(holder: Holder, values: Values, given: object): RuleTools {
    const { fields, isSent } = holder;
    const make = (name: string) => madeValue(name, fields[name]!, holder, 1);
    return createRuleTools({ values, fields, isSent, kept: Object.keys(given), make });
  }

  function answer(operation: AnyOperation, rows: number): unknown {
    return madeValue(
      'return',
      operation.output,
      { name: operation.name, fields: {}, rules: [], isSent: false, n: 1, depth: 0 },
      rows,
    );
  }

  function chosen(holder: Holder): string[] {
    const { fields } = holder;
    const names = Object.keys(fields);
    if (choice === 'all') return names;
    const needed = names.filter((name) => fields[name]!.required && !fields[name]!.unsettable);
    if (choice === 'required') return needed;
    if (choice === 'brief') return names.filter((name) => needed.includes(name) || isBrief(holder, name));
    if (!holder.isSent) return names.filter((name) => !UNUSUAL.has(fields[name]!.meaning));
    const usual = names.filter((name) => isUsual(holder, name));
    return names.filter((name) => needed.includes(name) || usual.includes(name));
  }

  function isUsual(holder: Holder, name: string): boolean {
    const spec = holder.fields[name]!;
    const { kind, sensitivity, meaning } = spec;
    if (kind === 'boolean' || kind === 'array' || kind === 'record') return false;
    if (sensitivity === 'secret' || UNUSUAL.has(meaning) || OF_ELSEWHERE.has(meaning)) return false;
    if (OF_PERSON.has(meaning) && means(holder, 'badgeNo')) return false;
    return isRecognised(name, spec, contextOf(holder)) || USUAL.has(meaning);
  }

  function contextOf(holder: Holder): FieldContext {
    const timed = means(holder, 'breakBegin') || means(holder, 'beginDate', 'wallClock');
    return {
      n: holder.n,
      person: personOf(seed, holder.n),
      today,
      record: holder.name,
      timed,
    };
  }

  function fieldsOf(holder: Holder, names: readonly string[]): Values {
    return Object.fromEntries(names.map((name) => [name, madeValue(name, holder.fields[name]!, holder, 1)]));
  }

  function madeValue(name: string, spec: FieldSpec, holder: Holder, rows: number): unknown {
    const { n, depth } = holder;
    if (spec.item) {
      const count = spec.item.meaning === 'rejection' || depth > DEEPEST ? 0 : rows;
      const item = spec.item;
      const inside = (i: number) => ({ ...holder, n: n + i, depth: depth + 1 });
      return Array.from({ length: count }, (_, i) => madeValue(name, item, inside(i), 1));
    }
    if (spec.record) return record(spec.record, {}, n, depth + 1);
    return fieldValue(name, spec, contextOf(holder));
  }
}

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

function holderOf(of: Definition<object> | AnyOperation, n: number, depth = 0): Holder {
  const { name, rules } = of;
  return 'input' in of
    ? { name, rules, fields: of.input, isSent: true, n, depth }
    : { name, rules, fields: of.fields, isSent: isSent(name), n, depth };
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

/** Fields that stand for what given values say in another way, such as the id where the badge number is given. */
function replacedBy(given: Values, { fields, rules }: Holder): readonly string[] {
  const ways = [
    ...Object.entries(fields).map(([name, { unless }]) => [name, unless] as const),
    ...rules.flatMap((rule) => (rule.form === 'requires' ? [[rule.fields[0]!, rule.at] as const] : [])),
  ];
  return ways.flatMap(([name, other]) => (other !== undefined && isSet(given[name]) ? other : []));
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
