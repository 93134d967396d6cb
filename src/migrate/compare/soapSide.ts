import type { Client } from '../../client/client.js';
import { addDays } from '../../calendar/days.js';
import type { LocalTime } from '../../definition/scalar.js';
import type { Lookups } from '../map/Lookups.js';
import type { Subject } from './Comparison.js';
import type { Keyed, ReadSide } from './joinOnDisk.js';
import { includes, isOutside, periodOf, roleKey, type Scope, sectionKey } from './Scope.js';

/**
 * The clients of the SOAP side: one that sees what is to be compared, one for each unit key, or both, where `root` reads the
 * units, districts, sections and roles and the others what belongs to a unit.
 */
export type SoapClients =
  | Client
  | readonly Client[]
  | { readonly root: Client; readonly units: readonly Client[] };

/** The clients that read the organisation, and those that read a unit's employees and shifts. */
export function clientsOf(soap: SoapClients): {
  readonly ofAccount: readonly Client[];
  readonly ofUnits: readonly Client[];
} {
  if (Array.isArray(soap)) return { ofAccount: soap, ofUnits: soap };
  if ('root' in soap) return { ofAccount: [soap.root], ofUnits: soap.units };
  return { ofAccount: [soap as Client], ofUnits: [soap as Client] };
}

/** The SOAP side of a subject. What several keys show is the same record once. */
export function soapSide(soap: SoapClients, subject: Subject, scope: Scope, lookups: Lookups): ReadSide {
  const { ofAccount, ofUnits } = clientsOf(soap);
  const clients = ['employees', 'groupRoles', 'shifts'].includes(subject) ? ofUnits : ofAccount;
  return async function* (signal) {
    for (const [source, client] of clients.entries())
      for await (const keyed of READERS[subject](client, { signal }, scope, lookups))
        yield { ...keyed, source };
  };
}

type Reader = (
  client: Client,
  options: { readonly signal: AbortSignal },
  scope: Scope,
  lookups: Lookups,
) => AsyncGenerator<Keyed, void>;

const READERS: Readonly<Record<Subject, Reader>> = {
  async *units(client, options, scope) {
    for (const record of await client.wsdlGetUnits({}, options))
      if (includes(scope, record.id)) yield { key: String(record.groupId), record };
  },

  async *districts(client, options) {
    for (const record of await client.wsdlGetDistricts({}, options))
      yield { key: String(record.groupId), record };
  },

  async *sections(client, options, scope, lookups) {
    for (const record of await client.wsdlGetSections({}, options))
      if (includes(scope, record.restId)) yield { key: sectionKey(record, lookups), record };
  },

  async *roles(client, options) {
    for (const record of await client.wsdlGetNeoRoles({}, options)) yield { key: String(record.id), record };
  },

  async *employees(client, options, scope) {
    for await (const record of client.stream.wsdlGetEmployeesV2({}, options))
      if (includes(scope, record.restId)) yield { key: String(record.id), record };
  },

  async *groupRoles(client, options, scope) {
    for await (const { id, restId, groupRoles = [] } of client.stream.wsdlGetEmployeesV2(
      { includeNeoRoles: true },
      options,
    ))
      if (includes(scope, restId))
        for (const record of groupRoles)
          yield { key: roleKey(id, record), rank: record.startDate ?? '', record };
  },

  async *shifts(client, options, scope) {
    const { from, to } = periodOf(scope);
    const GetSchedulesV3 = {
      fromDate: addDays(from, -1),
      fromTime: '00:00:00' as LocalTime,
      toDate: addDays(to, 1),
      toTime: '23:59:59' as LocalTime,
      scheduledShifts: true,
      absenceShifts: false,
      includeExtScheduleId: true,
    };
    for await (const record of client.stream.wsdlGetSchedulesV3({ GetSchedulesV3 }, options)) {
      const { begDate, restId, scheduleId, absenceShift } = record;
      if (absenceShift || begDate === undefined || !includes(scope, restId)) continue;
      yield { key: String(scheduleId), outside: isOutside(begDate, scope), record };
    }
  },
};
