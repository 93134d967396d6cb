import { todayOf } from '../calendar/days.js';
import { formatInstant, parseInstant } from '../calendar/zone.js';
import type { Client } from '../client/client.js';
import { isLocalDate, type Instant, type LocalDate } from '../definition/scalar.js';
import { ConfigurationError } from '../errors/ConfigurationError.js';
import { forEachUnit, type Unit } from '../recipes/forEachUnit.js';
import type { Secret } from '../secret.js';
import { Alias } from './Alias.js';
import { CheckRun } from './CheckRun.js';
import type { GivenTransfer } from './findings/Finding.js';
import { readLists } from './ledger/readLists.js';
import type { PayrollCheck } from './CheckResult.js';
import { policyOf, type PolicyInput } from './policy/Policy.js';

export interface PayrollCheckOptions {
  /** First day of the period, itself included. */
  readonly from: LocalDate;
  /** Last day, itself included. */
  readonly to: LocalDate;
  /** Ids of units; default all that the keys see. */
  readonly units?: readonly number[];
  readonly policy?: PolicyInput;
  /** True names employees by badge number; else by an alias. */
  readonly personal?: boolean;
  /** Of aliases and hashes, so that they are the same the next time; without one they hold for this check alone. */
  readonly key?: Secret;
  /** Transfers of the period: no read of the interface lists them. */
  readonly transfers?: readonly GivenTransfer[];
  /** Default the clock of this machine. Shifts that are not over are not missed. */
  readonly now?: Instant;
  /** Units that are read at once; default 4. */
  readonly concurrent?: number;
  /** Days of one call; default 31. */
  readonly windowDays?: number;
  readonly signal?: AbortSignal;
  /** Told after each unit. */
  readonly onUnit?: (done: number) => void;
}

/**
 * Reads everything that the interface shows of a payroll period, unit by unit, puts it side by side by employee and day, and
 * says what does not fit. Only reads. Takes the client of a root key, or clients of units. A unit that cannot be read is in
 * `failed`; throws a `ClientError` when the units cannot be found, and a `ConfigurationError`.
 */
export async function payrollCheck(
  clients: Client | readonly Client[],
  options: PayrollCheckOptions,
): Promise<PayrollCheck> {
  const { units, concurrent = 4, signal, onUnit } = options;
  const call = signal ? { signal } : {};
  const all = [clients].flat() as readonly Client[];
  if (all.length === 0) throw new ConfigurationError('clients', 'expected at least one');
  const lists = await readLists(all, call);
  const run = new CheckRun(scopeOf(options, lists), options);
  const seen = new Set<number>();
  const filter = ({ id = 0 }: Unit) => {
    const isNew = !seen.has(id) && (units?.includes(id) ?? true);
    seen.add(id);
    return isNew;
  };
  let done = 0;
  const visited: { readonly client: Client; readonly unit: Unit }[] = [];
  for (const client of all) {
    const results = await forEachUnit(
      client,
      async (own, unit) => {
        await run.readUnit(own, unit);
        onUnit?.(++done);
      },
      { filter, concurrent, ...call },
    );
    for (const result of results) if (result.status === 'failed') run.failed(result.unit, result.error);
    visited.push(...results.map(({ unit }) => ({ client, unit })));
  }
  await judgeVisitors(run, visited, { concurrent, ...call });
  return run.result();
}

/** Who works in several units is read again at home, and judged over all of them. */
async function judgeVisitors(
  run: CheckRun,
  visited: readonly { readonly client: Client; readonly unit: Unit }[],
  options: { readonly concurrent: number; readonly signal?: AbortSignal },
): Promise<void> {
  const homes = run.homesOfVisitors();
  for (const client of new Set(visited.map((one) => one.client))) {
    const own = visited.filter((one) => one.client === client).map(({ unit }) => unit.id);
    if (!own.some((id) => homes.has(id ?? 0))) continue;
    const results = await forEachUnit(client, (home, unit) => run.readAtHome(home, unit.id ?? 0), {
      ...options,
      filter: ({ id = 0 }) => own.includes(id) && homes.has(id),
    });
    for (const result of results) if (result.status === 'failed') run.failed(result.unit, result.error);
  }
  run.judgeVisitors();
}

function scopeOf(options: PayrollCheckOptions, lists: Awaited<ReturnType<typeof readLists>>) {
  const { from, to, key, policy, transfers = [], now, personal = false } = options;
  for (const [name, day] of Object.entries({ from, to }))
    if (!isLocalDate(day))
      throw new ConfigurationError(name, 'expected a date of the calendar as YYYY-MM-DD');
  if (from > to) throw new ConfigurationError('from', 'expected a date not after to');
  const ms = now === undefined ? Date.now() : parseInstant(now);
  return {
    ...{ period: { from, to }, policy: policyOf(policy), now: ms, transfers, lists: lists.textItems },
    ...{ zones: lists.zones, alias: new Alias(key), personal, at: formatInstant(ms) },
    today: todayOf(new Date(ms)),
  };
}
