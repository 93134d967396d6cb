import { sumOf } from '../definition/decimals.js';
import { type FormName, holds, isSet, type Rule } from '../definition/rule.js';
import { addDays } from '../calendar/days.js';
import type { RuleTools, Values } from './RuleTools.js';

/** Changes a record so that it breaks a rule, and sets what the rule needs for that. */
export function breakRule(rule: Rule, tools: RuleTools): void {
  if (rule.unless && holds(rule.unless, tools.values)) tools.force(...tools.missing(rule.unless));
  if (rule.form !== 'onlyWhen') {
    for (const [name, value] of tools.meeting(rule.when)) tools.force(name, value);
    for (const name of Object.keys(rule.when ?? {})) tools.force(name, tools.values[name]);
  }
  (BREAKS[rule.form] as (rule: Rule, tools: RuleTools) => void)(rule, tools);
}

type FormOf<F extends FormName> = Extract<Rule, { readonly form: F }>;

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
