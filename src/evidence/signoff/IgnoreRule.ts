import { z } from 'zod';
import { daysBetween } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';
import { some } from '../chain/checked.js';
import { configured } from '../../validation/configuration.js';

/** Nobody excepts anything for longer than a year. */
export const LONGEST_DAYS = 366;

/** A field whose differences do not count: why, by whose word, and until when. */
export const ignoreRule = z.strictObject({
  /** The SOAP field as a comparison names it: `comment`, `groupRoles.endDate`, `record`, or `groupRoles` for all in it. */
  field: some,
  /** Without them, in every script and operation. */
  script: some.optional(),
  operation: some.optional(),
  reason: some,
  /** Who has decided it. */
  owner: some,
  /** The last day on which it holds, such as `2026-12-31`: within a year of the night, else it does not hold yet. */
  until: z.string('expected YYYY-MM-DD').refine(isLocalDate, 'expected YYYY-MM-DD'),
});

/** Says that a field may differ. Plain data, to keep in a file. */
export type IgnoreRule = Readonly<z.input<typeof ignoreRule>>;

/** Throws a `ConfigurationError` that says what is wrong with rules from elsewhere. */
export function checkIgnoreRules(rules: unknown, name = 'rules'): readonly IgnoreRule[] {
  return configured(z.array(ignoreRule), rules, name);
}

/** Where a difference is: a rule that names a script holds in that script only. */
export interface DifferencePlace {
  readonly script?: string | undefined;
  readonly operation: string;
  /** Several that are compared as one are joined by `+`. */
  readonly field: string;
  readonly day: string;
}

/** The rule that ignores a difference, and one that does not: it has ended, or would for longer than a year. */
export function ruleFor(
  rules: readonly IgnoreRule[],
  { script, operation, field, day }: DifferencePlace,
): { readonly rule?: IgnoreRule; readonly expired?: IgnoreRule } {
  const meant = rules.filter(
    (rule) =>
      (rule.script === undefined || rule.script === script) &&
      (rule.operation === undefined || rule.operation === operation) &&
      [field, ...field.split('+')].some((one) => one === rule.field || one.startsWith(`${rule.field}.`)),
  );
  const rule = meant.find(({ until }) => day <= until && daysBetween(day, until) <= LONGEST_DAYS);
  const expired = rule ? undefined : meant[0];
  return { ...(rule ? { rule } : {}), ...(expired ? { expired } : {}) };
}

/** A rule in a line, for reports. */
export function ruleText({
  script,
  operation = 'every operation',
  field,
  reason,
  owner,
  until,
}: IgnoreRule): string {
  const where = script === undefined ? operation : `${script}, ${operation}`;
  return `${where}: ${field}, until ${until} (${owner}: ${reason})`;
}
