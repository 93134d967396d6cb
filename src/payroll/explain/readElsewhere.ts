import type { CallOptions } from '../../client/callOptions.js';
import type { Client } from '../../client/client.js';
import { FaultError } from '../../errors/FaultError.js';
import { RequestRejectedError } from '../../errors/RequestRejectedError.js';
import { forEachUnit, type Unit } from '../../recipes/forEachUnit.js';
import { factsOf } from '../factsOf.js';
import { groupByEmployee } from '../ledger/groupByEmployee.js';
import type { EmployeeLedger, Period } from '../ledger/Ledger.js';
import { OF_HOME, readUnit } from '../ledger/readUnit.js';
import { UnitClock } from '../time/UnitClock.js';

interface Asked {
  readonly employeeId: number;
  readonly home: number;
  readonly period: Period;
  readonly now: number;
  readonly call: CallOptions;
}

/** What an employee has in other units than home, and what of it could not be looked at, in words. */
export interface Elsewhere {
  readonly ledgers: readonly EmployeeLedger[];
  readonly notes: readonly string[];
}

/**
 * Reads the units in which somebody has shifts or punches besides home. `client` is the one that was given: a root key shows all
 * units, that of a unit its own.
 */
export async function readElsewhere(client: Client, own: Client, asked: Asked): Promise<Elsewhere> {
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
  const notes = shifts
    ? []
    : ['The key does not show the shifts of other units: they are not in the picture.'];
  if (ids.size === 0) return { ledgers: [], notes };
  const read = async (visited: Client, { id = 0, name = '' }: Unit) => {
    const [rows, units] = await Promise.all([
      readUnit(visited, period, { windowDays: 31, employeeId, call }),
      visited.wsdlGetUnits({}, call),
    ]);
    const zone = units.find((unit) => unit.id === id)?.timeZone || 'UTC';
    const clock = new UnitClock(zone);
    const facts = { ...factsOf({ id, name, clock, lockText: '' }, rows, asked), showsPunches: true };
    return groupByEmployee(facts, { ...rows, people: [] }).get(employeeId);
  };
  const results = await forEachUnit(client, read, { filter: ({ id = 0 }) => ids.has(id) });
  const failed = results.find((result) => result.status === 'failed');
  if (failed?.status === 'failed') throw failed.error;
  const seen = new Set(results.map(({ unit }) => unit.id));
  return {
    ledgers: results.flatMap((result) => (result.status === 'done' ? (result.value ?? []) : [])),
    notes: [
      ...notes,
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
