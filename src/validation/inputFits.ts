import { isFieldScalar } from './fieldScalar.js';
import type { AnyOperation } from '../definition/operation.js';
import { breachesOf } from '../definition/rule.js';
import { type RequestField, type RequestPlan, requestPlanOf } from '../encoding/request/requestPlan.js';

/**
 * True when nothing is wrong with the input of a call, as `inputIssues` sees it but without its words and the package
 * that it takes. May be false for what is right but unusual, such as an instance of a class.
 */
export function inputFits(operation: AnyOperation, input: unknown): boolean {
  return recordFits(requestPlanOf(operation), input);
}

function recordFits(plan: RequestPlan, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  const { fields, names, rules } = plan;
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i]!;
    const one = record[field.name];
    if (one === undefined ? field.required : !valueFits(field, one)) return false;
  }
  for (const name in record) if (!names.has(name)) return false;
  for (const rule of rules) if (breachesOf(rule, record).length > 0) return false;
  return true;
}

function valueFits({ spec, plan, item }: RequestField, value: unknown): boolean {
  if (plan) return recordFits(plan, value);
  if (item) return arrayFits(item, value, spec.maxItems ?? Infinity);
  return isFieldScalar(spec, value);
}

function arrayFits(item: RequestField, value: unknown, most: number): boolean {
  if (!Array.isArray(value) || value.length > most) return false;
  for (let i = 0; i < value.length; i++) if (!valueFits(item, value[i])) return false;
  return true;
}
