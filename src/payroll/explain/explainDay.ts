import { addDays } from '../../calendar/days.js';
import { type Client, clientWithKey } from '../../client/client.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { ApiKey } from '../../secret.js';
import { DecodeError } from '../../errors/DecodeError.js';
import { counted } from '../../text/counted.js';
import { aDay, asSentences, type Checks, unless } from '../../validation/options.js';
import { checkScope, type CheckScopeOptions, nameOf, SCOPE_CHECKS, scopeOf } from '../checkScope.js';
import { factsOf } from '../factsOf.js';
import { judgeEmployee, namedFinding } from '../findings/judge.js';
import { groupByEmployee, mergeLedgers } from '../ledger/groupByEmployee.js';
import { readLists, readBalances } from '../ledger/readLists.js';
import { readUnit } from '../ledger/readUnit.js';
import { UnitClock } from '../time/UnitClock.js';
import type { DayExplanation } from './DayExplanation.js';
import { explanationOf } from './explanationOf.js';
import { readElsewhere } from './readElsewhere.js';

/** Options of `explainDay`. */
export interface ExplainOptions extends Omit<CheckScopeOptions, 'from' | 'to'> {
  /** Badge number of the employee. */
  readonly badgeNo: string;
  /** The day. */
  readonly date: LocalDate;
}

const { from: _, to: __, ...SCOPE } = SCOPE_CHECKS;
const CHECKS: Checks<ExplainOptions> = {
  ...SCOPE,
  ...asSentences({
    badgeNo: unless((value) => typeof value === 'string' && value !== '', 'the badge number of an employee'),
    date: aDay,
  }),
};

/**
 * Puts one day of one employee side by side: shift, breaks, absence, punches raw and rounded, transactions and where each
 * comes from. Only reads. `undefined` when the key sees nobody with the badge number. Throws a `ClientError`.
 */
export async function explainDay(
  client: Client,
  options: ExplainOptions,
): Promise<DayExplanation | undefined> {
  const policy = checkScope(options, CHECKS, ['badgeNo', 'date']);
  const { badgeNo, date, signal } = options;
  const call = signal ? { signal } : {};
  const people = await client.wsdlFindEmployees({ badgeNoList: [{ badgeNo }] }, call);
  const [found] = people;
  if (found?.employeeId === undefined) {
    if (!found && people.leftOut === 0) return undefined;
    const what = 'whether the key sees the employee is not known';
    throw new DecodeError('value', what, { operation: 'wsdlFindEmployees' });
  }
  const own = found.api_key ? clientWithKey(client, found.api_key as ApiKey) : client;
  const lists = await readLists([own], call);
  const scope = scopeOf({ ...options, from: date, to: date }, policy, lists);
  const { employeeId } = found;
  // A night, or a transaction of the day after, may belong to the day.
  const period = { from: date, to: addDays(date, 1) };
  const rows = await readUnit(own, period, { windowDays: 31, employeeId, call });
  const id = rows.people[0]?.unit ?? [...lists.zones.keys()][0] ?? 0;
  const clock = new UnitClock(lists.zones.get(id) ?? 'UTC');
  const unit = {
    ...factsOf({ id, name: found.unitName ?? '', clock, lockText: '' }, rows, scope),
    showsPunches: true,
  };
  const atHome = groupByEmployee(unit, rows).get(employeeId);
  if (!atHome) return undefined;
  const { ledgers, notes } = await readElsewhere(client, own, {
    employeeId,
    home: id,
    period,
    now: scope.now,
    call,
  });
  const ledger = ledgers.length === 0 ? atHome : mergeLedgers([atHome, ...ledgers]);
  const asked = {
    trackers: scope.policy.trackers,
    employeeIds: [employeeId],
    days: [addDays(date, -1), date],
  };
  const { balances } = await readBalances(own, asked, call);
  const findings = judgeEmployee(ledger, scope).map((one) => namedFinding(one, scope));
  const explained = explanationOf({ ...ledger, balances }, date, nameOf(scope, ledger), findings);
  const lacking = Object.entries(rows.leftOut).map(
    ([list, count]) =>
      `${counted(count, 'item')} of the ${list} cannot be used: they are not in the picture.`,
  );
  return { ...explained, notes: [...explained.notes, ...notes, ...lacking] };
}
