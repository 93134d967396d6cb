import { expect, it } from 'vitest';
import { absencesOverRest } from '../../src/bridge/absencesOverRest.js';
import type { BridgeContext } from '../../src/bridge/Bridged.js';
import { lookupsOf } from '../../src/bridge/map/Lookups.js';
import { NetworkError } from '../../src/index.js';

const ROW = {
  ...{ persId: 3, leaveId: 1, sickLevel: '1', fromDate: '2026-06-01', fromTime: '08:00:00' },
  ...{ toDate: '2026-06-01', toTime: '24:00:00' },
};

/** What is sent for a row, where a new absence is made by `create`. */
async function sentFor(row: object, decisions: object, create = async (): Promise<object> => ({ id: 9 })) {
  const sent: unknown[] = [];
  const rest = {
    employees: { get: async () => ({ id: '3', badgeNumber: '0003', employment: { homeGroupId: '700' } }) },
    absenceTypes: { list: async () => [{ absenceTypeId: 1 }] },
    absences: {
      delete: async (group: number, id: number, options: object) => void sent.push([group, id, options]),
      create: async (group: number, { begin, end }: Record<'begin' | 'end', string>) => {
        sent.push([group, begin, end]);
        return create();
      },
    },
  };
  const units = [{ restId: 7, groupId: '700', timeZone: 'Europe/Stockholm' }];
  const context = {
    ...{ rest, lookups: lookupsOf({ units, sections: [], districts: [] }), domainGroupId: '1' },
    ...{ lossyWrites: 'accept', absences: { defaultSchedules: {}, ...decisions } },
  };
  const over = absencesOverRest(context as unknown as BridgeContext);
  const ended = await over.wsdlUpdateAbsence({ absenceRecords: [row] as never }).then(
    ({ value }) => value.rows.map(({ status }) => status).join(),
    ({ name }: Error) => name,
  );
  return { sent, ended };
}

const NEW = [700, '2026-06-01T08:00:00', '2026-06-02T00:00:00'];

it.each([true, false])(
  'gives shifts back as it was decided, when an absence is deleted or changed: %s',
  async (is) => {
    const reassignBackShifts = is;
    const deletion = { isDeletion: () => true, reassignBackShifts };
    const gone = [700, 5, { reassignBackShifts }];
    expect(await sentFor({ ...ROW, id: 5 }, { deletion })).toEqual({ sent: [gone], ended: 'accepted' });
    const replaceChanged = { reassignBackShifts };
    expect(await sentFor({ ...ROW, id: 5 }, { replaceChanged })).toEqual({
      sent: [gone, NEW],
      ended: 'accepted',
    });
  },
);

it('knows nothing of a changed absence whose old one is deleted, and that a new one was not sent', async () => {
  const create = () => {
    const facts = { operation: 'POST', attempts: 1, durationMs: 1 };
    const lost = { code: 'ECONNREFUSED', requestSent: false, retryable: true, what: 'lost' } as const;
    return Promise.reject(new NetworkError(lost, facts));
  };
  const replaceChanged = { reassignBackShifts: true };
  expect((await sentFor({ ...ROW, id: 5 }, { replaceChanged }, create)).ended).toBe('OutcomeUnknownError');
  expect((await sentFor(ROW, {}, create)).ended).toBe('NetworkError');
});

it('takes no absence of another employee for the one that it made', async () => {
  const other = async () => ({ id: 9, employeeId: 4 });
  expect((await sentFor(ROW, {}, other)).ended).toBe('OutcomeUnknownError');
});
