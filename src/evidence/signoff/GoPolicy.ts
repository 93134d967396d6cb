import { z } from 'zod';
import { daysBetween } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';
import { some, stableHash } from './Evidence.js';
import { configured } from '../../validation/configuration.js';

/** Nobody excepts anything for longer than a year. */
export const LONGEST_DAYS = 366;

/** A field whose differences do not count: why, by whose word, and until when. */
const ignoreRule = z.strictObject({
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

/**
 * The rule that ignores a difference, and one that does not: it has ended, or would for longer than a year. A rule that names a script
 * holds in that script only; several fields that are compared as one are joined by `+`.
 */
export function ruleFor(
  rules: readonly IgnoreRule[],
  {
    script,
    operation,
    field,
    day,
  }: Required<Pick<IgnoreRule, 'operation' | 'field'>> & { script?: string | undefined; day: string },
): { readonly rule?: IgnoreRule; readonly expired?: IgnoreRule } {
  const meant = rules.filter(
    (rule) =>
      (rule.script === undefined || rule.script === script) &&
      (rule.operation === undefined || rule.operation === operation) &&
      [field, ...field.split('+')].some((one) => one === rule.field || one.startsWith(`${rule.field}.`)),
  );
  const rule = meant.find(({ until }) => day <= until && daysBetween(day, until) <= LONGEST_DAYS);
  return rule ? { rule } : meant[0] ? { expired: meant[0] } : {};
}

/** A rule in a line, for reports. */
export function ruleText(rule: IgnoreRule): string {
  const { script, operation = 'every operation', field, reason, owner, until } = rule;
  const where = script === undefined ? operation : `${script}, ${operation}`;
  return `${where}: ${field}, until ${until} (${owner}: ${reason})`;
}

const count = (from: number) =>
  z.int(`expected a whole number from ${from}`).min(from, `expected a whole number from ${from}`);

const DEMANDS = {
  /** So many nights one after the other, the newest of them the last, in which nothing stands against a script. */
  nights: count(1),
  /** Nights may be so many days apart and are still one after the other: 3 for scripts that rest at weekends. */
  gapDays: count(1),
  /** Runs of the script, and calls that it made, in those nights. A comparison is one run and counts as one call of each operation. */
  runs: count(0),
  calls: count(0),
  /** Whether the last day of a month must be among the nights. */
  monthEnd: z.boolean(),
  /** Whether a field that is read, and was given a value that the other side has no place for, stands against it. */
  noLoss: z.boolean(),
  /** Greatest number of different or missing values and records in one night, among what is read. */
  maxDifferences: count(0),
  /** The newest night may be so many days ago. */
  maxAgeDays: count(0),
};

const policy = z.strictObject({
  nights: DEMANDS.nights.default(5),
  gapDays: DEMANDS.gapDays.default(1),
  runs: DEMANDS.runs.default(0),
  calls: DEMANDS.calls.default(0),
  monthEnd: DEMANDS.monthEnd.default(true),
  noLoss: DEMANDS.noLoss.default(true),
  maxDifferences: DEMANDS.maxDifferences.default(0),
  maxAgeDays: DEMANDS.maxAgeDays.default(7),
  /** So many days of a script's traffic must have been seen; default as many as `nights`. */
  observedDays: count(1).optional(),
  /** The hosts of the services that count. Without them no night does. */
  hosts: z.strictObject({ soap: z.array(some).min(1), rest: z.array(some).min(1) }).optional(),
  /** Units that a night must have compared; without them it must have compared all that there are. */
  units: z.array(z.int()).default([]),
  /** So many days of shifts a night must have compared, the last of them no longer ago. */
  shiftDays: count(1).optional(),
  /** The versions of this package whose nights count; default any. */
  toolkits: z.array(some).min(1).optional(),
  /** Files and folders beside the scripts that belong to each of them, where a scan cannot follow. */
  helpers: z.array(some).default([]),
  ignore: z.array(ignoreRule).default([]),
  /** What is demanded otherwise of single scripts, by their names. */
  scripts: z.record(some, z.strictObject(DEMANDS).partial()).default({}),
});

/** What go means to a team: how much evidence a script needs before it may leave SOAP. */
export type GoPolicy = z.output<typeof policy>;
/** What a team writes into its file; what is left out has a default. */
export type GoPolicyInput = z.input<typeof policy>;
/** What is demanded of one script. */
export type Demands = Pick<GoPolicy, keyof typeof DEMANDS>;

/** The policy with all that was left out. Throws a `ConfigurationError` that names the field. */
export function goPolicyOf(input: unknown = {}): GoPolicy {
  return configured(policy, input, 'policy');
}

/** What a policy demands of a script. */
export function demandsOf(policy: GoPolicy, script: string): Demands {
  const own = Object.hasOwn(policy.scripts, script) ? policy.scripts[script] : undefined;
  return { ...policy, ...(own as Partial<Demands> | undefined) };
}

/** A hash of all that a policy says of a script: what was signed under it holds under no other. */
export function policyHash(policy: GoPolicy, script: string): string {
  const ignore = policy.ignore.filter((rule) => rule.script === undefined || rule.script === script);
  return stableHash([{ ...demandsOf(policy, script), ignore, scripts: {} }]);
}
