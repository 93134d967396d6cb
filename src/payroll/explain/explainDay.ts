import { addDays } from '../../calendar/days.js';
import { type Client, clientWithKey } from '../../client/client.js';
import { leftOutOf } from '../../definition/decodeMarks.js';
import type { LocalDate } from '../../definition/scalar.js';
import type { ApiKey } from '../../secret.js';
import { DecodeError } from '../../errors/DecodeError.js';
import { counted } from '../../text/counted.js';
import { aDay, asSentences, type Checks, unless } from '../../validation/options.js';
import { checkScope, type CheckScopeOptions, nameOf, SCOPE_CHECKS, scopeOf } from '../checkScope.js';
import { factsOf } from '../factsOf.js';
import { judgeEmployee, namedFinding } from '../findings/judge.js';
import { groupByEmployee, mergeLedgers } from '../ledger/groupByEmployee.js';
import { type Lists, readLists, readBalances } from '../ledger/readLists.js';
import { OF_HOME, readUnit, type UnitRows } from '../ledger/readUnit.js';
import { UnitClock } from '../time/UnitClock.js';
import type { DayExplanation } from './DayExplanation.js';
import { explanationOf } from './explanationOf.js';
import type { CallOptions } from '../../client/callOptions.js';
import { FaultError } from '../../errors/FaultError.js';
import { RequestRejectedError } from '../../errors/RequestRejectedError.js';
import { forEachUnit, type Unit } from '../../recipes/forEachUnit.js';
import type { Period } from '../ledger/Ledger.js';

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
  const besides = await unitsBesides(own, employeeId, lists, call);
  const rows = await readUnit(own, period, { windowDays: 31, employeeId, besides, call });
  const id = rows.people[0]?.unit ?? [...lists.zones.keys()][0] ?? 0;
  const clock = new UnitClock(lists.zones.get(id) ?? 'UTC');
  const unit = {
    ...factsOf({ id, name: found.unitName ?? '', clock, lockText: '' }, rows, scope),
    showsPunches: true,
  };
  const atHome = groupByEmployee(unit, rows).get(employeeId);
  if (!atHome) {
    const what = 'it shows nothing of an employee whom wsdlFindEmployees shows';
    throw new DecodeError('value', what, { operation: 'wsdlGetEmployeesV2' });
  }
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
  const { balances, unanswered } = await readBalances(own, asked, call);
  const findings = judgeEmployee(ledger, scope).map((one) => namedFinding(one, scope));
  const explained = explanationOf({ ...ledger, balances }, date, nameOf(scope, ledger), findings);
  const leftOut = unanswered > 0 ? { ...rows.leftOut, balances: unanswered } : rows.leftOut;
  const isZoneKnown = lists.zones.has(id) && !lists.unreadZones.has(id);
  return { ...explained, notes: [...explained.notes, ...notes, ...doubtsIn(id, leftOut, isZoneKnown)] };
}

/** What the picture lacks of a unit, or shows by another clock than that of the unit. */
function doubtsIn(id: number, leftOut: UnitRows['leftOut'], isZoneKnown: boolean): string[] {
  const lacking = Object.entries(leftOut).map(
    ([list, count]) =>
      `${counted(count, 'item')} of the ${list} of unit ${id} cannot be used: they are not in the picture.`,
  );
  return isZoneKnown ? lacking : [...lacking, `The service shows no time zone of unit ${id}: UTC was taken.`];
}

/** Where the key of somebody's home shows several units, it is that of the main unit: all but the home are read by themselves. */
async function unitsBesides(
  own: Client,
  employeeId: number,
  { zones }: Pick<Lists, 'zones'>,
  call: CallOptions,
): Promise<ReadonlySet<number> | undefined> {
  if (zones.size < 2) return undefined;
  const [person] = await own.wsdlGetEmployeesV2({ employeeId }, call);
  return person?.restId ? new Set([...zones.keys()].filter((id) => id !== person.restId)) : undefined;
}

interface Asked {
  readonly employeeId: number;
  readonly home: number;
  readonly period: Period;
  readonly now: number;
  readonly call: CallOptions;
}

/**
 * Reads the units in which somebody has shifts or punches besides home. `client` is the one that was given: a root key shows all
 * units, that of a unit its own.
 */
async function readElsewhere(client: Client, own: Client, asked: Asked) {
  const { employeeId, home, period, call } = asked;
  const days = { fromDate: period.from, toDate: period.to };
  const [punches, shifts] = await Promise.all([
    own
      .wsdlGetTimePunches({ getTimePunchesRequest: { ...days, employeeId, employeeUnitMode: OF_HOME } }, call)
      .then((reply) => reply.orThrow().timepunches ?? []),
    shown(client.wsdlGetSchedulesForAllUnits({ employeeId, ...days }, call)),
  ]);
  const places = [...punches, ...(shifts ?? [])].flatMap(({ restId }) => restId || []);
  const ids = new Set(places.filter((id) => id !== home));
  const lost = leftOutOf(punches) + (shifts?.leftOut ?? 0);
  const notes = [
    ...(shifts ? [] : ['The key does not show the shifts of other units: they are not in the picture.']),
    ...(lost > 0
      ? [`${counted(lost, 'item')} of work in any unit cannot be used: units may be missing.`]
      : []),
  ];
  if (ids.size === 0) return { ledgers: [], notes };
  const read = async (visited: Client, { id = 0, name = '' }: Unit) => {
    const units = await visited.wsdlGetUnits({}, call);
    const besides = new Set(units.flatMap((unit) => (unit.id === id ? [] : (unit.id ?? []))));
    const rows = await readUnit(visited, period, { windowDays: 31, employeeId, besides, call });
    const zone = units.find((unit) => unit.id === id)?.timeZone;
    const clock = new UnitClock(zone || 'UTC');
    const facts = { ...factsOf({ id, name, clock, lockText: '' }, rows, asked), showsPunches: true };
    const ledger = groupByEmployee(facts, { ...rows, people: [] }).get(employeeId);
    return { ledgers: ledger ? [ledger] : [], notes: doubtsIn(id, rows.leftOut, Boolean(zone)) };
  };
  const results = await forEachUnit(client, read, { filter: ({ id = 0 }) => ids.has(id) });
  const done = results.map((result) => {
    if (result.status === 'failed') throw result.error;
    return result.value;
  });
  const seen = new Set(results.map(({ unit }) => unit.id));
  return {
    ledgers: done.flatMap((one) => one.ledgers),
    notes: [
      ...notes,
      ...done.flatMap((one) => one.notes),
      ...[...ids]
        .filter((id) => !seen.has(id))
        .map((id) => `There is work in unit ${id}, which the key does not show: it is not in the picture.`),
    ],
  };
}

/** `undefined` where the service refuses: only a root key may read all units. */
async function shown<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof FaultError || error instanceof RequestRejectedError) return undefined;
    throw error;
  }
}
