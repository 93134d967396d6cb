import { type InputIssue, InputError } from '../../errors/index.js';

/** Says that a field may differ: why, who answers for that, and until when. Plain data, to keep in a file. */
export interface IgnoreRule {
  /** The operation; left out for all. */
  readonly operation?: string;
  /** As in `AnswerDifference`: `comment`, `groupRoles.endDate`, `record`, or `groupRoles` for all in it. */
  readonly field: string;
  readonly reason: string;
  /** Who has decided it. */
  readonly owner: string;
  /** The last day on which it holds, such as `2026-12-31`. */
  readonly until: string;
}

const TEXTS = ['field', 'reason', 'owner', 'until'] as const;
const NAMES: readonly string[] = ['operation', ...TEXTS];

/** Throws an `InputError` that lists what is wrong with rules from elsewhere. */
export function checkIgnoreRules(rules: readonly IgnoreRule[]): readonly IgnoreRule[] {
  const issues = rules.flatMap((rule, index): InputIssue[] => [
    ...TEXTS.filter((name) => typeof rule[name] !== 'string' || rule[name].trim() === '').map((name) => ({
      path: ['rules', index, name],
      expected: 'a text: a rule says field, reason, owner and until',
    })),
    ...Object.keys(rule)
      .filter((name) => !NAMES.includes(name))
      .map((name) => ({ path: ['rules', index, name], expected: `one of ${NAMES.join(', ')}` })),
    ...(isDay(rule.until) ? [] : [{ path: ['rules', index, 'until'], expected: 'a day such as 2026-12-31' }]),
  ]);
  if (issues.length > 0) throw new InputError(issues, { operation: 'experiment' });
  return rules;
}

/** The rule that ignores a field of an operation on a day, and one that did until it ended. */
export function ruleFor(
  rules: readonly IgnoreRule[],
  operation: string,
  field: string,
  day: string,
): { readonly rule?: IgnoreRule; readonly expired?: IgnoreRule } {
  const meant = rules.filter(
    (rule) =>
      (rule.operation === undefined || rule.operation === operation) &&
      (field === rule.field || field.startsWith(`${rule.field}.`)),
  );
  const rule = meant.find(({ until }) => day <= until);
  const expired = rule ? undefined : meant[0];
  return { ...(rule ? { rule } : {}), ...(expired ? { expired } : {}) };
}

/** A rule in a line, for reports. */
export function ruleText({ operation = 'every operation', field, reason, owner, until }: IgnoreRule): string {
  return `${operation}: ${field}, until ${until} (${owner}: ${reason})`;
}

function isDay(text: unknown): boolean {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
