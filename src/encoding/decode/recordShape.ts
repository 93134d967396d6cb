import type { RecordPlan } from './plan.js';

const templates = new WeakMap<RecordPlan, Record<string, unknown>>();

/**
 * A record of these values, by position of the fields. All records of a plan have one shape, with `undefined` in the
 * fields without a value: so they take the memory of a literal, and code that reads them stays fast.
 */
export function recordOf(plan: RecordPlan, values: readonly unknown[]): Record<string, unknown> {
  let template = templates.get(plan);
  if (!template) {
    template = Object.fromEntries(plan.fields.map(({ name }) => [name, undefined]));
    templates.set(plan, template);
  }
  const record = { ...template };
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value !== undefined) record[plan.fields[i]!.name] = value;
  }
  return record;
}
