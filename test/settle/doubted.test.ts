import { describe, expect, it } from 'vitest';
import { wsdlUpdateShifts } from '../../src/operations/index.generated.js';
import { settle } from '../../src/index.js';
import { lookAt, settleOrders, type SettleOrders } from '../../src/settle/settleOrders.js';
import { answering, failed, virtualPace } from './answering.js';

type Row = Readonly<Record<string, unknown>>;

const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };
const shift = (more: Row = {}) => ({ ...DAY, badgeNo: '0001', shiftCategoryId: '11', ...more });
const record = (scheduleId: number, more: Row = {}) => ({
  ...{ ...DAY, scheduleId, badgeNo: '0001', categoryId: 11, restId: 101, ...more },
});

const reading = (...schedules: Row[]) =>
  answering((operation) =>
    operation === 'wsdlGetDeletedSchedules' ? { value: [] } : { value: { schedules, validationErrors: [] } },
  );

describe('a row that is not there as it was sent, beside a record of its person and day', () => {
  const other = record(5, { begTime: '11:00:00', endTime: '19:00:00' });
  const lost = shift();
  const said = async (
    beside: Partial<SettleOrders> = {},
    row: Row = lost,
    shown: Row = other,
    more: Row = {},
  ) => {
    const { client } = reading(shown);
    const setting = { client, operation: wsdlUpdateShifts, pace: virtualPace(), quietMs: 0, ...beside };
    const [state] = await lookAt(setting, [{ row, ...more }]);
    return state;
  };
  const owned = (...rows: Row[]) => ({ taken: new Map([['5', rows]]) });
  const open = { status: 'ambiguous', ids: ['5'] };
  const missing = { status: 'notDone' };
  const asShown = shift({ begTime: '11:00:00', endTime: '19:00:00' });

  it('may be that where it is nobody’s, and was not there before', async () => {
    expect(await said()).toEqual(open);
    expect(await said({ taken: new Map([['6', []]]) })).toEqual(open);
    expect(await said({}, lost, other, { before: new Set(['5']) })).toEqual(missing);
  });

  it('is missing where that is another row’s: by its word alone, by its name, or as it was sent', async () => {
    expect(await said(owned())).toEqual(missing);
    expect(await said(owned(shift({ scheduleId: '5', begTime: '12:00:00' })))).toEqual(missing);
    expect(await said(owned(asShown))).toEqual(missing);
    expect(await said(owned(shift({ badgeNo: '0002' }), asShown))).toEqual(missing);
  });

  it('may be that where its owner says another thing of it', async () => {
    expect(await said(owned({ ...asShown, comment: 'early' }), lost, { ...other, comment: 'late' })).toEqual(
      open,
    );
    expect(await said(owned(shift({ badgeNo: '0002' })))).toEqual(open);
  });

  it('is missing where that is what was sent beside it, and is saved as it was sent', async () => {
    const beside = (row: Row, isSaved = true, shown: Row = other) =>
      said({ companions: [{ row, isSaved, isOver: true }] }, lost, shown);
    expect(await beside(asShown)).toEqual(missing);
    expect(await beside(asShown, false)).toEqual(open);
    expect(await beside({ ...asShown, comment: 'early' }, true, { ...other, comment: 'late' })).toEqual(open);
    expect(await beside({ ...asShown, scheduleId: '5' })).toEqual(open);
  });

  it('is missing where that is another of the rows that are asked for', async () => {
    const { client } = reading(other);
    const setting = { client, operation: wsdlUpdateShifts, pace: virtualPace(), quietMs: 0 };
    expect(await lookAt(setting, [{ row: asShown }, { row: lost }])).toMatchObject([
      { status: 'done' },
      missing,
    ]);
  });

  it('may be that where that is another of them, otherwise than it was sent, which tells nothing of others', async () => {
    const all = async (rows: readonly Row[], ...shown: Row[]) => {
      const { client } = reading(...shown);
      const setting = { client, operation: wsdlUpdateShifts, pace: virtualPace(), quietMs: 0 };
      return await lookAt(
        setting,
        rows.map((row) => ({ row })),
      );
    };
    const early = { ...asShown, comment: 'early' };
    expect(await all([early, lost], { ...other, comment: 'late' })).toMatchObject([
      { status: 'differs' },
      open,
    ]);
    const nobodys = record(6, { begTime: '20:00:00', endTime: '22:00:00' });
    const away = shift({ badgeNo: '0002' });
    expect(await all([asShown, away], other, nobodys)).toEqual([{ status: 'done', ids: ['5'] }, missing]);
    // What was given away again is no row's that is not like it.
    expect(await said(owned(away), shift({ badgeNo: '0003' }))).toEqual(missing);
  });

  it('is not known to be missing by a read that shows most of what is saved as another row', async () => {
    const saved = (id: number) => ({ row: shift({ badgeNo: `100${id}` }), ids: [String(id)] });
    const shown = (id: number, badgeNo: string) => record(id, { badgeNo });
    const of = async (...schedules: Row[]) => {
      const { client } = reading(...schedules);
      const setting = { client, operation: wsdlUpdateShifts, pace: virtualPace(), quietMs: 0 };
      const witnesses = [6, 7, 8].map(saved);
      const taken = new Map(witnesses.map(({ ids, row }) => [ids[0]!, [row]]));
      return (await lookAt({ ...setting, witnesses, taken }, [{ row: lost }]))[0]!;
    };
    const [same, one] = [[6, 7].map((id) => shown(id, `100${id}`)), shown(8, '0999')];
    expect(await of(...same, shown(8, '1008'))).toEqual(missing);
    expect(await of(...same, one)).toEqual(missing);
    const two = [shown(6, '1006'), shown(7, '0999'), one];
    expect(await of(...two)).toMatchObject({
      ...{ status: 'unknowable', because: expect.stringContaining('as another row') },
    });
    expect(await of(...two, other)).toEqual(open);
    expect(await of(...same)).toMatchObject({
      status: 'unknowable',
      because: expect.stringMatching(/lacks/),
    });
  });

  it('may be what has its token, under an id that was given away again', async () => {
    const token = { extScheduleId: 'W15-1' };
    const theirs = shift({ badgeNo: '0002', extScheduleId: 'W15-2' });
    const there = record(5, { ...token, badgeNo: '0003', begDate: '2026-05-04' });
    expect(await said(owned(theirs), shift(token), there)).toEqual(open);
    expect(await said(owned({ ...theirs, ...token }), shift(token), there)).toEqual(missing);
  });
});

describe('what was lost is read', () => {
  it('twice, two seconds apart, and without a wait before that once the service can be saving it no longer', async () => {
    for (const [ago, slept, reads] of [
      [60_000, [2_000], 2],
      [90_000, [2_000], 2],
      [59_000, [1_000, 2_000], 3],
    ] as const) {
      const { client, asked } = reading();
      const waited: number[] = [];
      const pace = { now: () => 1_800_000_000_000, sleep: async (ms: number) => void waited.push(ms) };
      const setting = { client, operation: wsdlUpdateShifts, pace, quietMs: 60_000 };
      const [state] = await settleOrders(setting, [{ row: shift() }], pace.now() - ago);
      const shown = asked.filter(({ operation }) => operation !== 'wsdlGetDeletedSchedules');
      expect([state, waited, shown.length]).toEqual([{ status: 'notDone' }, slept, reads]);
    }
  });

  it('as one row where a call has no list of them: all that it says, or its one record', async () => {
    const { client } = answering((operation) =>
      operation.startsWith('wsdlGet') ? { value: { timepunches: [], validationErrors: [] } } : 'lost',
    );
    const punch = { badgeNumber: '0001', action: 9, timestamp: '2026-05-04 08:00:00' };
    const [one, other] = [
      await failed(client.wsdlPunch(punch as never)),
      await failed(client.wsdlScheduleRequestDeny({ scheduleRequest: { scheduleId: 5 } } as never)),
    ];
    const input = async (error: typeof one) =>
      (await settle(client, error, { pace: virtualPace() })).map((row) => [row.index, row.input]);
    expect(await input(one)).toEqual([[0, punch]]);
    expect(await input(other)).toEqual([[0, { scheduleId: 5 }]]);
  });
});
