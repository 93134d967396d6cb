import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../settle/answering.js';
import { closeJournals, record, refused, row, saved, schedules, scriptedJob } from './scriptedJob.js';

afterEach(closeJournals);

describe('a change that was answered', () => {
  const change = row({ endTime: '17:00:00' });
  const key = 'badgeNo';
  const shown = (endTime: string) => schedules(record(5, { endTime }));
  /** The row is saved, and changed then; reads after the change show it as a test says. */
  async function changed(reads: (waitedMs: number) => Answer) {
    let begun: number | undefined;
    const { write, waitedMs } = await scriptedJob(
      'wsdlUpdateShifts',
      (call) => {
        if (call === 1) return saved(5);
        begun = waitedMs();
        return saved(5, change);
      },
      (ms) => (begun === undefined ? shown('16:00:00') : reads(ms - begun)),
    );
    await write([row()], { key, alike: 'others' });
    const result = await write([change], { key });
    return { row: result.rows[0], waitedMs: waitedMs() - begun! };
  }

  it('is waited for where a read shows it as it was before', async () => {
    const late = await changed((ms) => shown(ms < 30_000 ? '16:00:00' : '17:00:00'));
    expect(late.row).toMatchObject({ status: 'accepted' });
    const never = await changed(() => shown('16:00:00'));
    expect(never.row).toMatchObject({ status: 'differs', fields: ['endTime'] });
    expect(never.waitedMs).toBeGreaterThanOrEqual(60_000);
  });

  it('is told at once where a read shows it as it never was ordered', async () => {
    const other = await changed(() => shown('18:00:00'));
    expect(other.row).toMatchObject({ status: 'differs', fields: ['endTime'] });
    expect(other.waitedMs).toBe(0);
  });
});

it('a row that was refused after an attempt which was lost is looked for until that cannot be saved any more', async () => {
  // The service saves the first attempt when nobody expects it any more, and refuses the second.
  const { write, sent } = await scriptedJob(
    'wsdlUpdateShifts',
    (call) => (call === 1 ? 'lost' : refused),
    (ms) => (ms < 90_000 ? schedules() : schedules(record(5))),
  );
  const { rows } = await write([row()], { alike: 'others' });
  expect(rows).toMatchObject([{ status: 'accepted', ids: ['5'] }]);
  expect(sent()).toHaveLength(2);
});

it('what locks a period is never sent again by itself', async () => {
  const { write, sent } = await scriptedJob(
    'wsdlReverseTransactions',
    () => 'lost',
    () => ({
      value: {
        timepunches: [{ id: 3, badgeNo: '0001', punchIn: '2026-05-04 08:00:00', transferredToPayroll: true }],
        validationErrors: [],
      },
    }),
  );
  const { rows } = await write([{ startDate: '2026-05-04', endDate: '2026-05-04', badgeNos: ['0001'] }]);
  expect(rows).toMatchObject([{ status: 'uncertain', next: expect.stringMatching(/cannot be taken back/) }]);
  expect(sent()).toHaveLength(1);
});

it('no change is sent under an id that a service may take for none', async () => {
  for (const id of [-7, 5]) {
    const { write, sent } = await scriptedJob(
      'wsdlUpdateShifts',
      () => saved(id),
      () => schedules(record(id)),
    );
    const key = () => `row under ${id}`;
    await write([row()], { key, alike: 'others' });
    const { rows } = await write([row({ comment: 'new' })], { key });
    expect([id, rows[0]!.status === 'changed', sent().length]).toEqual([id, id < 0, id < 0 ? 1 : 2]);
  }
});
