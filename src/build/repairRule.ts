import { sumOf } from '../definition/decimals.js';
import { breachesOf, type FormName, holds, isSet, type Rule } from '../definition/rule.js';
import { addDays } from '../calendar/days.js';
import type { RuleTools, Values } from './RuleTools.js';

// One repair can break another rule, whose repair takes a further round.
const MOST_ROUNDS = 10;

/** Changes what a builder made, and never what it was given, until the record keeps its rules as far as that is possible. */
export function repairRules(rules: readonly Rule[], tools: RuleTools): void {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const broken = rules.filter((rule) => breachesOf(rule, tools.values).length > 0);
    if (broken.length === 0) return;
    for (const rule of broken) if (breachesOf(rule, tools.values).length > 0) repair(rule, tools);
  }
}

function repair(rule: Rule, tools: RuleTools): void {
  (REPAIRS[rule.form] as (rule: Rule, tools: RuleTools) => void)(rule, tools);
  // A row that is sent does not become another order, such as an update or a delete, because a value of it was given.
  if (tools.isSent || !rule.when || rule.form === 'onlyWhen' || breachesOf(rule, tools.values).length === 0)
    return;
  const condition = Object.entries(rule.when).find(([name]) => tools.mayChange(name));
  if (condition) tools.set(...tools.missing(Object.fromEntries([condition])));
}

type FormOf<F extends FormName> = Extract<Rule, { readonly form: F }>;

const REPAIRS: { readonly [F in FormName]: (rule: FormOf<F>, tools: RuleTools) => void } = {
  order({ days: [first, second], times }, tools) {
    const { values } = tools;
    if (String(values[second]) < String(values[first])) {
      if (tools.mayChange(second)) tools.set(second, values[first]);
      else tools.set(first, values[second]);
    } else if (!times) return;
    else if (tools.mayChange(second)) tools.set(second, addDays(String(values[first]), 1));
    else if (tools.mayChange(times[1])) tools.set(times[1], '23:59:59');
    else tools.set(times[0], '00:00:00');
  },
  span({ days: [first, second] }, tools) {
    if (tools.mayChange(second)) tools.set(second, tools.values[first]);
    else tools.set(first, tools.values[second]);
  },
  sum({ total, of }, tools) {
    const parts = of.map((name) => String(tools.values[name]));
    if (tools.mayChange(total)) return tools.set(total, sumOf(parts));
    const free = of.findIndex((name) => tools.mayChange(name));
    if (free >= 0) tools.set(of[free]!, sumOf([String(tools.values[total])], parts.toSpliced(free, 1)));
  },
  requires({ fields }, tools) {
    for (const name of fields) if (!isSet(tools.values[name])) tools.set(name, tools.used(name));
  },
  oneOf({ fields }, tools) {
    const name = fields.find((one) => tools.mayChange(one));
    if (name !== undefined) tools.set(name, tools.used(name));
  },
  onlyWhen({ fields, when }, tools) {
    const isGiven = fields.some((name) => isSet(tools.values[name]) && !tools.mayChange(name));
    const needed = [...tools.meeting(when)];
    if (isGiven && needed.every(([name]) => tools.mayChange(name)))
      for (const [name, value] of needed) tools.set(name, value);
    else for (const name of fields) if (isSet(tools.values[name])) tools.set(name, tools.unused(name));
  },
  fixed({ field, value, ofFirst }, tools) {
    if (ofFirst === undefined) return tools.set(field, value);
    const [first, ...others] = tools.values[field] as readonly Values[];
    tools.set(field, [{ ...first, [ofFirst]: value }, ...others]);
  },
};

/** Changes a record so that it breaks a rule, and sets what the rule needs for that. */
export function breakRule(rule: Rule, tools: RuleTools): void {
  if (rule.unless && holds(rule.unless, tools.values)) tools.force(...tools.missing(rule.unless));
  if (rule.form !== 'onlyWhen') {
    for (const [name, value] of tools.meeting(rule.when)) tools.force(name, value);
    for (const name of Object.keys(rule.when ?? {})) tools.force(name, tools.values[name]);
  }
  (BREAKS[rule.form] as (rule: Rule, tools: RuleTools) => void)(rule, tools);
}

const BREAKS: { readonly [F in FormName]: (rule: FormOf<F>, tools: RuleTools) => void } = {
  order({ days: [first, second] }, tools) {
    const from = String(usedOf(first, tools));
    tools.force(second, addDays(from, -1));
  },
  span({ days: [first, second], most }, tools) {
    const from = String(usedOf(first, tools));
    tools.force(second, addDays(from, most + 1));
  },
  sum({ total, of }, tools) {
    const parts = of.map((name) => String(usedOf(name, tools)));
    tools.force(total, sumOf([...parts, '1']));
  },
  requires({ fields: [field] }, tools) {
    tools.force(field!, tools.unused(field!));
  },
  oneOf({ fields }, tools) {
    for (const name of fields) tools.force(name, tools.unused(name));
  },
  onlyWhen({ fields: [field], when }, tools) {
    tools.force(...tools.missing(when));
    usedOf(field!, tools);
  },
  fixed({ field, value, ofFirst }, tools) {
    const other = typeof value === 'number' ? value + 1 : addDays(String(value), 1);
    if (ofFirst === undefined) return tools.force(field, other);
    const [first, ...others] = usedOf(field, tools) as readonly Values[];
    tools.force(field, [{ ...first, [ofFirst]: other }, ...others]);
  },
};

/** The value of a field, which is made where it stands for nothing. */
function usedOf(name: string, tools: RuleTools): unknown {
  const value = tools.values[name];
  tools.force(name, isSet(value) ? value : tools.used(name));
  return tools.values[name];
}
