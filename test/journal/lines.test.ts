import { expect, it } from 'vitest';
import { createClient, settle } from '../../src/index.js';
import { journal, QUICK, sent, service, useLossyJournal } from './lossyJournal.js';

useLossyJournal();
const employee = () => [...service.sandbox.world.employees.ofUnit(101)][0]!;
const write = (operation: string, rows: readonly object[]) =>
  journal.job('lines').write(service.client, operation as 'wsdlUpdateShifts', rows as never, QUICK);
const times = (operation: string) => sent.filter((name) => name === operation).length;

/** Loses the answer of the next call of an operation. */
function loseNext(operation: string, saves: boolean) {
  let isLost = false;
  service.sandbox.setFaults(async (call) => {
    if (call.operation !== operation || isLost) return undefined;
    isLost = true;
    if (saves) await call.well();
    return { kind: 'reset' };
  });
}

it('takes a new shift for saved that has what the service gives it where the row says none', async () => {
  service.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts') return undefined;
    await call.well();
    for (const shift of service.sandbox.world.shifts.ofUnit(101))
      if (shift.begDate === '2026-05-04') Object.assign(shift, { section: 1, agreementId: 77 });
    return { kind: 'reset' };
  });
  const row = {
    ...{ begDate: '2026-05-04', begTime: '08:00:00', endDate: '2026-05-04', endTime: '16:00:00' },
    ...{ badgeNo: employee().badgeNo, shiftCategoryId: '11', sectionId: 0, agreementId: 0 },
  };
  expect((await write('wsdlUpdateShifts', [row])).counts).toEqual({ accepted: 1 });
  expect(times('wsdlUpdateShifts')).toBe(1);
});

it.each([true, false])(
  'adds to a list of an agreement once, and says that nobody knows (saved: %s)',
  async (saves) => {
    const [agreement] = [...service.sandbox.world.agreements.ofUnit(101)];
    loseNext('wsdlUpdateAgreementsV2', saves);
    const row = { id: agreement!.id, salariesAdd: [{ fromDate: '2026-07-01', hourlySalary: '150.5' }] };
    expect((await write('wsdlUpdateAgreementsV2', [row])).counts).toEqual({ uncertain: 1 });
    expect(times('wsdlUpdateAgreementsV2')).toBe(1);
  },
);

it('finds a changed agreement by its id alone', async () => {
  const [agreement] = [...service.sandbox.world.agreements.ofUnit(101)];
  loseNext('wsdlUpdateAgreementsV2', true);
  const change = [{ id: agreement!.id, name: 'Summer' }];
  expect((await write('wsdlUpdateAgreementsV2', change)).counts).toEqual({ accepted: 1 });
  expect(times('wsdlUpdateAgreementsV2')).toBe(1);
});

const punch = (more = {}) => ({
  ...{ badgeNo: employee().badgeNo, punchDate: '2026-05-04', ...more },
  ...{ punchIn: '2026-05-04 08:00:00', punchOut: '2026-05-04 16:00:00' },
});

it('does not take a punch that was deleted for one that is there', async () => {
  const batch = await service.client.wsdlUpdateTimePunches({ punchData: [punch()] as never });
  const { world } = service.sandbox;
  world.punches.get(batch.accepted[0]!.value.id)!.deleted = true;
  service.lose({ saves: false });
  const client = createClient({ ...service.sandbox.clientOptions(101), firstByteTimeoutMs: 5000 });
  const lost = await client.wsdlUpdateTimePunches({ punchData: [punch()] as never }).catch((error) => error);
  expect(await settle(client, lost, { quietMs: 0 })).toMatchObject([{ status: 'notDone' }]);
});

it('sends a punch with an action that the document does not explain not again', async () => {
  service.lose({ saves: false });
  const rows = [punch({ updateAction: 1 })];
  expect((await write('wsdlUpdateTimePunches', rows)).counts).toEqual({ uncertain: 1 });
  expect(times('wsdlUpdateTimePunches')).toBe(1);
});

it('does not settle a deletion while what shows deleted shifts cannot be reached', async () => {
  const client = createClient({ ...service.sandbox.clientOptions(101), retry: false });
  const [there] = [...service.sandbox.world.shifts.ofUnit(101)].filter(({ absenceShift }) => !absenceShift);
  const { id, begDate, begTime, endDate, endTime } = there!;
  const row = {
    ...{ scheduleId: String(id), deleteShift: 1, shiftCategoryId: '11' },
    ...{ begDate, begTime, endDate, endTime },
  };
  service.lose({ saves: true });
  const lost = await client.wsdlUpdateShifts({ Shifts: [row] as never }).catch((error) => error);
  service.lose();
  let isDown = true;
  service.sandbox.setFaults(({ operation }) =>
    isDown && operation === 'wsdlGetDeletedSchedules' ? { kind: 'reset' } : undefined,
  );
  await expect(settle(client, lost, { quietMs: 0 })).rejects.toMatchObject({ name: 'NetworkError' });
  isDown = false;
  expect(await settle(client, lost, { quietMs: 0 })).toMatchObject([{ status: 'done' }]);
});
