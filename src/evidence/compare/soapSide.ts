import type { RecordStream } from '../../definition/outcome.js';
import { leftOutOf, unreadIn } from '../../definition/decodeMarks.js';
import type { Client } from '../../client/client.js';
import { addDays } from '../../calendar/days.js';
import type { LocalTime } from '../../definition/scalar.js';
import { clientsOf, type SoapClients } from '../../bridge/readLookups.js';
import type { Lookups } from '../../bridge/map/Lookups.js';
import type { Subject } from './Comparison.js';
import type { Keyed, ReadSide } from '../rows/joinOnDisk.js';
import { includes, isOutside, periodOf, roleKey, type Scope, sectionKey } from './Scope.js';

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
    for (const record of whole(await client.wsdlGetUnits({}, options)))
      if (includes(scope, record.id ?? 'unknown')) yield { key: String(record.groupId), record };
  },

  async *districts(client, options) {
    for (const record of whole(await client.wsdlGetDistricts({}, options)))
      yield { key: String(record.groupId), record };
  },

  async *sections(client, options, scope, lookups) {
    for (const record of whole(await client.wsdlGetSections({}, options)))
      if (includes(scope, record.restId ?? 'unknown')) yield { key: sectionKey(record, lookups), record };
  },

  async *roles(client, options) {
    for (const record of whole(await client.wsdlGetNeoRoles({}, options)))
      yield { key: String(record.id), record };
  },

  async *employees(client, options, scope) {
    for await (const record of wholeStream(client.stream.wsdlGetEmployeesV2({}, options)))
      if (includes(scope, record.restId ?? 'unknown')) yield { key: String(record.id), record };
  },

  async *groupRoles(client, options, scope) {
    const all = client.stream.wsdlGetEmployeesV2({ includeNeoRoles: true }, options);
    for await (const employee of wholeStream(all)) {
      const { id, restId, groupRoles = [] } = employee;
      if (!includes(scope, restId ?? 'unknown')) continue;
      refuseLeftOut(Number(unreadIn(employee).has('groupRoles')));
      for (const record of whole(groupRoles))
        yield { key: roleKey(id, record), rank: record.startDate ?? '', record };
    }
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
    for await (const record of wholeStream(client.stream.wsdlGetSchedulesV3({ GetSchedulesV3 }, options))) {
      const { begDate, restId, scheduleId, absenceShift } = record;
      if (absenceShift || !includes(scope, restId ?? 'unknown')) continue;
      yield { key: String(scheduleId), outside: begDate !== undefined && isOutside(begDate, scope), record };
    }
  },
};

/** A list of which all was decoded. What is left out of another one is unknown, so no record can be said to be missing. */
function whole<T>(list: T[]): T[] {
  refuseLeftOut(leftOutOf(list));
  return list;
}

async function* wholeStream<T>(stream: RecordStream<T>): AsyncGenerator<T, void> {
  yield* stream;
  refuseLeftOut(stream.leftOut ?? 0);
}

function refuseLeftOut(count: number): void {
  if (count > 0) throw new IncompleteList(`${count} of its records could not be decoded, or did not come`);
}

class IncompleteList extends Error {
  override readonly name = 'IncompleteList';
}
