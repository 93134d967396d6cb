import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../settle/answering.js';
import { closeJournals, type Row, record, row, saved, schedules, scriptedJob } from './scriptedJob.js';

afterEach(closeJournals);

describe('what was saved is looked up again', () => {
  /** What is said of rows that were saved once reads show other records. */
  async function verified(rows: readonly Row[], before: readonly Row[], after: readonly Row[]) {
    let shown = before;
    const { write, verify, asked } = await scriptedJob(
      'wsdlUpdateShifts',
      () => ({ value: rows.map((one) => ({ ...one, scheduleId: '5', validationErrors: [] })) }),
      (_, operation) => (operation === 'wsdlGetDeletedSchedules' ? { value: [] } : schedules(...shown)),
    );
    const [status] = (await write(rows, { alike: 'others' })).rows.map((one) => one.status);
    shown = after;
    const reads = asked.length;
    const [told] = await verify();
    return { status, told, reads: asked.length - reads };
  }
  const other = record(8, { badgeNo: '0009' });
  /** What is shown, beside a record that cannot be read where that is said. */
  const unreadable = (isSo: boolean, ...shown: readonly Row[]): Answer => ({
    ...(schedules(...shown, ...(isSo ? [record(77)] : [])) as { readonly value: unknown }),
    change: (xml) => xml.replace('>77<', '>seven<'),
  });

  it('by what it says, and not by what it says to be none', async () => {
    const sent = row({ agreementId: 0, comment: 'Late' });
    const there = record(5, { agreementId: 0, comment: 'Late' });
    expect(await verified([sent], [there], [{ ...there, agreementId: 7 }])).toMatchObject({
      ...{ status: 'accepted', told: { status: 'there', ids: ['5'], fields: [] } },
    });
    expect(await verified([sent], [there], [{ ...there, comment: 'Early' }])).toMatchObject({
      told: { status: 'changed', fields: ['comment'] },
    });
  });

  it('as what is gone, where it was deleted', async () => {
    const deletion = row({ scheduleId: '5', deleteShift: 1 });
    let [isThere, unread] = [true, false];
    const { write, verify } = await scriptedJob(
      'wsdlUpdateShifts',
      () => {
        isThere = false;
        return { value: [{ ...deletion, validationErrors: [] }] };
      },
      (_, operation) =>
        operation === 'wsdlGetDeletedSchedules'
          ? { value: [] }
          : unreadable(unread, other, ...(isThere ? [record(5)] : [])),
    );
    expect((await write([deletion])).counts).toEqual({ accepted: 1 });
    expect(await verify()).toMatchObject([{ status: 'there' }]);
    unread = true;
    expect(await verify()).toMatchObject([{ status: 'unknown' }]);
    isThere = true;
    expect(await verify()).toMatchObject([{ status: 'changed' }]);
  });

  it('as deleted where all that is there is shown under ids, and else nobody knows', async () => {
    const second = { badgeNo: '0009' };
    const rows = [row(), row(second)];
    let answer: Answer = schedules(record(5), record(9, second));
    const { write, verify } = await scriptedJob(
      'wsdlUpdateShifts',
      () => ({ value: rows.map((one, i) => ({ ...one, scheduleId: [5, 9][i], validationErrors: [] })) }),
      (_, operation) => (operation === 'wsdlGetDeletedSchedules' ? { value: [] } : answer),
    );
    expect((await write(rows, { alike: 'others' })).counts).toEqual({ accepted: 2 });
    const told = async () => (await verify()).map(({ status }) => status);
    answer = schedules(record(9, second));
    expect(await told()).toEqual(['deleted', 'there']);
    answer = unreadable(true, record(9, second));
    expect(await told()).toEqual(['unknown', 'there']);
    // Which of them has the id, nobody knows.
    const shared = [record(5, { badgeNo: '0007' }), record(5, { badgeNo: '0008' })];
    answer = schedules(record(9, second), ...shared);
    expect(await told()).toEqual(['unknown', 'there']);
  });

  it('not at all of a row that did not end well', async () => {
    const { status, told, reads } = await verified([row()], [], []);
    expect({ status, told: told!.status, reads }).toEqual({ status: 'uncertain', told: 'open', reads: 0 });
  });

  it('where it has no id of its own too', async () => {
    let first = 'false';
    const punches = ['0001', '0002'].map((badgeNo, i) => ({
      ...{ id: 3 + i, badgeNo, punchIn: '2026-05-04 08:00:00', transferredToPayroll: i === 0 },
    }));
    const shown: Answer = {
      value: { timepunches: punches, validationErrors: [] },
      change: (xml) => xml.replace(/(<transferredToPayroll[^>]*>)(?:true|1)</, `$1${first}<`),
    };
    const reversals = ['0001', '0002'].map((badgeNo) => ({
      ...{ startDate: '2026-05-04', endDate: '2026-05-04', badgeNos: [badgeNo] },
    }));
    const { write, verify } = await scriptedJob(
      'wsdlReverseTransactions',
      () => ({ value: reversals.map((one) => ({ ...one, validationErrors: [] })) }),
      () => shown,
    );
    const told = async (value: string) => {
      first = value;
      return (await verify()).map(({ status }) => status);
    };
    expect((await write(reversals)).counts).toEqual({ accepted: 2 });
    expect(await told('false')).toEqual(['there', 'there']);
    expect(await told('true')).toEqual(['deleted', 'there']);
    expect(await told('perhaps')).toEqual(['unknown', 'there']);
  });

  it('by its fields where a read shows one record alone', async () => {
    let name = 'North';
    const { write, verify } = await scriptedJob(
      'wsdlUpdateUnit',
      () => ({ value: { name: 'North', validationErrors: [] } }),
      () => ({ value: [{ id: 3, name }] }),
    );
    expect((await write([{ name: 'North' }])).counts).toEqual({ accepted: 1 });
    expect(await verify()).toMatchObject([{ status: 'there' }]);
    name = 'South';
    expect(await verify()).toMatchObject([{ status: 'changed', fields: ['name'] }]);
  });
});

describe('rows that are settled', () => {
  it('are looked up and not sent, and their job is not finished while one is missing', async () => {
    const shown: Row[] = [];
    const { write, settle, sent, jobs } = await scriptedJob(
      'wsdlUpdateShifts',
      (call) => {
        if (call === 1) shown.push(record(5));
        return call === 1 ? saved(5) : { status: 429 };
      },
      () => schedules(...shown),
    );
    const rows = [row(), row({ badgeNo: '0002' })];
    await expect(write(rows, { batchSize: 1, alike: 'others' })).rejects.toMatchObject({ status: 429 });
    const entries = await settle();
    expect(entries.map(({ state }) => state)).toEqual(['accepted', 'recorded']);
    expect(sent()).toHaveLength(2);
    expect((await jobs())[0]!.finishedAt).toBeUndefined();
  });
});

it('a record of a row that is under way is not another row’s that is like it', async () => {
  const shown: Row[] = [];
  let isAway = false;
  const { write, sent } = await scriptedJob(
    'wsdlUpdateShifts',
    (call) => {
      shown.push(record(4 + call));
      isAway = call === 1;
      return call === 1 ? 'lost' : saved(4 + call);
    },
    () => (isAway ? { fault: 'Server' } : schedules(...shown)),
  );
  const key = (_: Row, index: number) => `row ${index}`;
  await expect(write([row()], { key })).rejects.toMatchObject({ name: 'FaultError' });
  isAway = false;
  const { rows } = await write([row(), row()], { key, alike: 'mine' });
  expect(rows).toMatchObject([
    { status: 'accepted', ids: ['5'] },
    { status: 'accepted', ids: ['6'] },
  ]);
  expect(sent()).toHaveLength(2);
});

describe('a job that broke off', () => {
  const key = 'badgeNo';
  const second = { badgeNo: '0002' };
  /** Its reads fail from a call on, and it is run again. */
  const broken = async (fails: (written: number) => boolean) => {
    let [isAway, written] = [fails(0), 0];
    const shown: Row[] = [record(4001, second)];
    const { write, sent } = await scriptedJob(
      'wsdlUpdateShifts',
      (call) => {
        const more = call === 1 ? {} : second;
        shown.push(record(4 + call, more));
        isAway = fails(++written);
        return saved(4 + call, more);
      },
      () => (isAway ? { fault: 'Server' } : schedules(...shown)),
    );
    await expect(write([row()], { key })).rejects.toMatchObject({ name: 'FaultError' });
    isAway = false;
    return { write, sent };
  };

  it('before it sent anything asks about what is like its rows', async () => {
    const { write, sent } = await broken((written) => written === 0);
    const { rows } = await write([row(second)], { key });
    expect([rows[0]!.status, sent().length]).toEqual(['uncertain', 0]);
  });

  it('once a row was answered knows what it did: what is like others was there before', async () => {
    const { write, sent } = await broken((written) => written === 1);
    const { rows } = await write([row(), row(second)], { key });
    expect([rows.map(({ status }) => status), sent().length]).toEqual([['accepted', 'accepted'], 2]);
  });
});

it('a change that says nobody, of a record that is somebody’s, can be changed again', async () => {
  const { badgeNo: _, ...nobody } = row({ scheduleId: '5' });
  const there: Row = record(5);
  let comment = '';
  const { write } = await scriptedJob(
    'wsdlUpdateShifts',
    (call) => {
      comment = call === 1 ? 'one' : 'two';
      return saved(5, { comment });
    },
    () => schedules({ ...there, comment }),
  );
  const key = () => 'the shift';
  const statuses = [];
  for (const text of ['one', 'two'])
    statuses.push((await write([{ ...nobody, comment: text }], { key, alike: 'others' })).rows[0]!.status);
  expect(statuses).toEqual(['accepted', 'accepted']);
});

it('rows that name what is there go out together again where none of them was saved', async () => {
  const shown: Row[] = ['0001', '0002'].map((badgeNo, i) => ({ id: i + 1, badgeNo, city: 'Lund' }));
  const rows = ['0001', '0002'].map((badgeNo) => ({ badgeNo, city: 'Ystad' }));
  const { write, sent } = await scriptedJob(
    'wsdlUpdateEmployees',
    (call) => {
      if (call === 1) return 'lost';
      for (const one of shown) Object.assign(one, { city: 'Ystad' });
      return { value: rows.map((one) => ({ ...one, validationErrors: [] })) };
    },
    () => ({ value: shown }),
  );
  expect((await write(rows)).counts).toEqual({ accepted: 2 });
  expect(sent().length).toBeLessThanOrEqual(3);
});

describe('a refused row', () => {
  const of = async (after: (ms: number) => readonly Row[], before: readonly Row[] = []) => {
    let begun: number | undefined;
    const { write, waitedMs, sent } = await scriptedJob(
      'wsdlUpdateShifts',
      () => {
        begun = waitedMs();
        return { value: [{ ...row(), validationErrors: ['The day is locked'] }] };
      },
      (ms) => schedules(...(begun === undefined ? before : after(ms - begun))),
    );
    const { rows } = await write([row()], { alike: 'others' });
    return { row: rows[0]!, sent: sent().length };
  };

  it('is rejected where nothing came to be there, with the words of the service', async () => {
    expect(await of(() => [])).toMatchObject({
      ...{ sent: 1, row: { status: 'rejected', validationErrors: ['The day is locked'] } },
    });
    const twin = record(8);
    expect(await of(() => [twin], [twin])).toMatchObject({ sent: 1, row: { status: 'rejected' } });
  });

  it('is there where a read shows it all the same, at once or a moment later', async () => {
    for (const ms of [0, 1_000])
      expect(await of((at) => (at >= ms ? [record(5)] : []))).toMatchObject({
        ...{ sent: 1, row: { status: 'accepted', ids: ['5'] } },
      });
  });

  it('is there where a record that was otherwise became as it is, and not where that was as another row', async () => {
    const earlier = { endTime: '15:00:00' };
    for (const before of [earlier, { begTime: '07:00:00' }])
      expect(await of(() => [record(5)], [record(5, before)])).toMatchObject({
        ...{ sent: 1, row: { status: 'accepted', ids: ['5'] } },
      });
    let isSent = false;
    const { write } = await scriptedJob(
      'wsdlUpdateShifts',
      () => {
        isSent = true;
        return { value: [row(), row(earlier)].map((one) => ({ ...one, validationErrors: ['No'] })) };
      },
      () => schedules(record(5, isSent ? {} : earlier)),
    );
    const { rows } = await write([row(), row(earlier)], { alike: 'others' });
    expect(rows.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('is looked for otherwise than a lost one, which is no record that was there before', async () => {
    let written = 0;
    const { write, sent } = await scriptedJob(
      'wsdlUpdateShifts',
      (call) => {
        written = call;
        return call === 1 ? 'lost' : saved(6);
      },
      () =>
        schedules(
          record(5, written === 0 ? { endTime: '15:00:00' } : {}),
          ...(written > 1 ? [record(6)] : []),
        ),
    );
    expect((await write([row()], { alike: 'others' })).rows).toMatchObject([
      { status: 'accepted', ids: ['6'] },
    ]);
    expect(sent()).toHaveLength(2);
  });

  it('is open where a record came to be there that may be it', async () => {
    const other = record(5, { begTime: '11:00:00', endTime: '19:00:00' });
    expect(await of(() => [other])).toMatchObject({ sent: 1, row: { status: 'uncertain', ids: ['5'] } });
    const { badgeNo: _, ...nobody } = record(5);
    expect((await of(() => [{ ...nobody, badgeNo: '' }])).row.status).not.toBe('accepted');
  });
});
