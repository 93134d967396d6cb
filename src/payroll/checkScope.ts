import { todayOf } from '../calendar/days.js';
import { formatInstant, isInstant, parseInstant } from '../calendar/zone.js';
import type { Instant, LocalDate } from '../definition/scalar.js';
import { ConfigurationError } from '../errors/ConfigurationError.js';
import { Secret } from '../secret.js';
import type { LabelScheme } from '../text/pseudonym.js';
import {
  aDay,
  anAbortSignal,
  anObject,
  asSentences,
  type Checks,
  checkOptions,
  isObject,
  listOf,
  trueOrFalse,
  unless,
} from '../validation/options.js';
import { Alias } from './Alias.js';
import { type Earlier, NOTHING_EARLIER } from './earlier.js';
import type { GivenTransfer, Scope } from './findings/Finding.js';
import type { Lists } from './ledger/readLists.js';
import { type Policy, type PolicyInput, policyOf } from './policy/Policy.js';

/** What a check and an explanation are told. */
export interface CheckScopeOptions {
  /** First day of the period, itself included. */
  readonly from: LocalDate;
  /** Last day, itself included. */
  readonly to: LocalDate;
  readonly policy?: PolicyInput;
  /** True names employees by badge number; else by an alias. */
  readonly personal?: boolean;
  /** Of aliases and hashes, so that they are the same the next time; without one they hold for this once. */
  readonly key?: Secret;
  /** How aliases are made; default 2, and 1 for a history that was begun before 0.6. */
  readonly labels?: LabelScheme;
  /** Transfers of the period: no read of the interface lists them. */
  readonly transfers?: readonly GivenTransfer[];
  /** Default the clock of this machine. Shifts that are not over are not missed. */
  readonly now?: Instant;
  readonly signal?: AbortSignal;
}

export const SCOPE_CHECKS: Checks<CheckScopeOptions> = asSentences({
  from: aDay,
  to: aDay,
  policy: anObject,
  personal: trueOrFalse,
  key: unless((value) => value instanceof Secret, 'a Secret'),
  labels: unless((value) => value === 1 || value === 2, '1 or 2'),
  transfers: listOf(
    (one) => isObject(one) && isInstant((one as Partial<GivenTransfer>).at),
    'a list of transfers, each with its instant as at',
  ),
  now: unless(isInstant, 'an instant in ISO form, with Z or an offset'),
  signal: anAbortSignal,
});

/** What rules look at, and how people are named. */
export interface RunScope extends Scope {
  readonly unreadZones: ReadonlySet<number>;
  readonly unitsLeftOut: number;
  readonly zones: ReadonlyMap<number, string>;
  /** What the lists say, as hashes. */
  readonly lists: string;
  readonly alias: Alias;
  readonly personal: boolean;
  readonly at: Instant;
  /** The day of the check. */
  readonly today: string;
}

/** How an employee is called in what is shown. */
export function nameOf(
  { personal, alias }: RunScope,
  { badgeNo, employeeId }: { readonly badgeNo: string; readonly employeeId: number },
): string {
  return (personal && badgeNo) || alias.ofEmployee(employeeId);
}

/** Checks options before anything is read, and gives their policy. Throws a `ConfigurationError`. */
export function checkScope<T extends Partial<CheckScopeOptions>>(
  options: T,
  checks: Checks<T>,
  needs: readonly (keyof T & string)[],
): Policy {
  checkOptions(options, checks, needs);
  const { from, to, policy } = options;
  if (from && to && from > to) throw new ConfigurationError('from', 'expected a date not after to');
  return policyOf(policy);
}

/** What rules look at, by options that were checked. */
export function scopeOf(
  options: Omit<CheckScopeOptions, 'policy'>,
  policy: Policy,
  lists: Lists,
  earlier: Earlier = NOTHING_EARLIER,
): RunScope {
  const { from, to, key, labels, transfers = [], now, personal = false } = options;
  const ms = now === undefined ? Date.now() : parseInstant(now);
  return {
    ...{ period: { from, to }, policy, now: ms, transfers, textItems: lists.textItems },
    unitsLeftOut: lists.unitsLeftOut,
    ...{ zones: lists.zones, unreadZones: lists.unreadZones, alias: new Alias(key, labels), personal },
    ...{ at: formatInstant(ms), earlier, templates: lists.templates, lists: lists.mark },
    today: todayOf(new Date(ms)),
  };
}
