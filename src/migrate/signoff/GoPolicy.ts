import { z } from 'zod';
import { checked, some } from './checked.js';
import { ignoreRule } from './IgnoreRule.js';

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
  ignore: z.array(ignoreRule).default([]),
  /** What is demanded otherwise of single scripts, by their names. */
  scripts: z.record(some, z.strictObject(DEMANDS).partial()).default({}),
});

/** What go means to a team: how much evidence a script needs before it may leave SOAP. */
export type GoPolicy = z.output<typeof policy>;
/** What a team writes into its file; what is left out has a default. */
export type GoPolicyInput = z.input<typeof policy>;
/** What is demanded of one script. */
export type Demands = Omit<GoPolicy, 'scripts' | 'ignore'>;

/** The policy with all that was left out. Throws a `ConfigurationError` that names the field. */
export function goPolicyOf(input: unknown = {}): GoPolicy {
  return checked(policy, input, 'policy');
}

/** What a policy demands of a script. */
export function demandsOf({ scripts, ignore: _, ...general }: GoPolicy, script: string): Demands {
  const own = Object.hasOwn(scripts, script) ? scripts[script] : undefined;
  return { ...general, ...(own as Partial<Demands> | undefined) };
}
