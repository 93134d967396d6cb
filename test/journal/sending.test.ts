import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../settle/answering.js';
import {
  closeJournals,
  refused,
  type Row,
  record,
  row,
  saved,
  schedules,
  scriptedJob,
} from './scriptedJob.js';

afterEach(closeJournals);

const badges = (count: number) => Array.from({ length: count }, (_, i) => String(1001 + i));
const rowsOf = (bodies: readonly string[], field = 'begTime') =>
  bodies.map((body) => body.split(`<${field}`).length - 1);

/** A job on a service that saves each row under the next id, unless a test says what becomes of a call. */
async function service(effect: (call: number) => Answer | 'well' | 'saved and lost' = () => 'well') {
  const shifts: Row[] = [];
  const save = (body: string) =>
    [...body.matchAll(/<badgeNo[^>]*>(\d+)</g)].map(([, badgeNo]) => {
      const id = 5001 + shifts.length;
      shifts.push(record(id, { badgeNo }));
      return { ...row({ badgeNo }), scheduleId: String(id), validationErrors: [] };
    });
  const made = await scriptedJob(
    'wsdlUpdateShifts',
    (call) => {
      const body = made.sent().at(-1)!;
      const what = effect(call);
      if (what === 'well') return { value: save(body) };
      if (what === 'saved and lost') save(body);
      return what === 'saved and lost' ? 'lost' : what;
    },
    () => schedules(...shifts),
  );
  return { ...made, shifts };
}
const shiftsFor = (some: readonly string[]) => some.map((badgeNo) => row({ badgeNo }));

describe('rows go out', () => {
  it('as many at a time as is said, and the last one alone: once it is there, reads tell of the others', async () => {
    const { write, sent } = await service();
    expect((await write(shiftsFor(badges(5)), { batchSize: 2 })).counts).toEqual({ accepted: 5 });
    expect(rowsOf(sent())).toEqual([2, 2, 1]);
    const whole = await service();
    await whole.write(shiftsFor(badges(4)));
    expect(rowsOf(whole.sent())).toEqual([3, 1]);
    const one = await service();
    await one.write(shiftsFor(badges(1)));
    expect(rowsOf(one.sent())).toEqual([1]);
  });

  it('all together where each of them names what is there', async () => {
    const rows = badges(4).map((badgeNo) => ({ badgeNo, city: 'Lund' }));
    const { write, sent } = await scriptedJob(
      'wsdlUpdateEmployees',
      () => ({ value: rows.map((one) => ({ ...one, validationErrors: [] })) }),
      () => ({ value: rows.map((one, i) => ({ ...one, id: i + 1 })) }),
    );
    expect((await write(rows)).counts).toEqual({ accepted: 4 });
    expect(rowsOf(sent(), 'city')).toEqual([4]);
  });

  it('one at a time after a call that was not answered, with waits that grow, until one is answered', async () => {
    const { write, sent, waitedMs } = await service((call) => (call <= 2 ? 'lost' : 'well'));
    const { counts } = await write(shiftsFor(badges(7)), { batchSize: 2 });
    expect(counts).toEqual({ accepted: 7 });
    expect(rowsOf(sent()).slice(0, 4)).toEqual([2, 1, 1, 2]);
    // Two seconds before the second call and four before the third, beside what is waited for what was lost.
    expect(waitedMs()).toBeGreaterThanOrEqual(6_000 + 60_000);
  });

  it('are given up where calls go on to fail and rows are left that never went out', async () => {
    const { write, sent } = await service(() => 'lost');
    const giving = write(shiftsFor(badges(9)), { batchSize: 1, attempts: 4 });
    await expect(giving).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
    expect(sent()).toHaveLength(4);
  });

  it('not at all any more where the service refuses the call: what was not sent stays to be sent', async () => {
    const { write, sent, entries, shifts } = await service((call) => (call === 2 ? { status: 429 } : 'well'));
    const rows = shiftsFor(badges(5));
    await expect(write(rows, { batchSize: 2 })).rejects.toMatchObject({ name: 'HttpError', status: 429 });
    expect(sent()).toHaveLength(2);
    expect((await entries()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['answered', 1],
      ['answered', 1],
      ['ready', 0],
      ['ready', 0],
      ['ready', 0],
    ]);
    expect((await entries())[2]!.history?.map(({ answer }) => answer)).toEqual(['HttpError']);
    expect((await write(rows, { batchSize: 2 })).counts).toEqual({ accepted: 5 });
    expect(shifts).toHaveLength(5);
  });
});

describe('what was answered', () => {
  const answers = async (...made: Row[]) => {
    const { write, entries, sent } = await scriptedJob(
      'wsdlUpdateShifts',
      () => ({ value: made.map((one) => ({ ...row(), validationErrors: [], ...one })) }),
      () => schedules(),
    );
    const result = await write([row()], { alike: 'others' });
    const [entry] = await entries();
    return { status: result.rows[0]!.status, told: entry!.history!.map(({ answer }) => answer), sent, entry };
  };

  it('is kept with the row in words: under which id, that it is refused, or that it is not known to be its own', async () => {
    expect(await answers({ scheduleId: '7' })).toMatchObject({
      ...{ status: 'uncertain', told: ['saved under 7'] },
    });
    expect(await answers({ scheduleId: '0' })).toMatchObject({ status: 'uncertain', told: ['saved'] });
    expect(await answers({ validationErrors: ['no'] })).toMatchObject({
      ...{ status: 'rejected', told: ['refused'] },
    });
    const theirs = await answers({ scheduleId: '7', badgeNo: '', persId: '0' });
    expect(theirs.told).toEqual(['nothing that is known to be its own']);
    expect(theirs).toMatchObject({ status: 'uncertain', entry: { ids: ['7'] } });
    expect(theirs.sent()).toHaveLength(1);
  });
});

describe('a row whose answer was lost', () => {
  it('is not sent again that a read shows, and is where none does', async () => {
    for (const [effect, calls] of [
      ['saved and lost', 1],
      ['lost', 2],
    ] as const) {
      const { write, sent, shifts } = await service((call) => (call === 1 ? effect : 'well'));
      expect((await write(shiftsFor(badges(1)))).counts).toEqual({ accepted: 1 });
      expect(sent()).toHaveLength(calls);
      expect(shifts).toHaveLength(1);
    }
  });

  it('goes again first and alone of several, also where the run before this one ended there', async () => {
    const { write, sent, shifts } = await service((call) =>
      call < 3 ? 'lost' : call === 3 ? { status: 429 } : 'well',
    );
    const rows = shiftsFor(badges(4));
    await expect(write(rows)).rejects.toMatchObject({ status: 429 });
    expect((await write(rows)).counts).toEqual({ accepted: 4 });
    expect(rowsOf(sent()).slice(0, 4)).toEqual([3, 1, 1, 1]);
    expect(shifts).toHaveLength(4);
  });

  it('waits for the answer to another again once it was sent again and lost, whatever reads told before', async () => {
    const made = await scriptedJob(
      'wsdlUpdateShifts',
      (call) =>
        call === 3 || call === 6
          ? saved(5000 + call, { badgeNo: call === 3 ? '1001' : '1002' })
          : call < 7
            ? 'lost'
            : saved(5000 + call, { badgeNo: '1003' }),
      () => {
        const calls = made.sent().length;
        // The fifth call had saved the third row: the service shows it late.
        const third = calls < 6 ? [] : [record(5005, { badgeNo: '1003' })];
        return schedules(
          ...(calls < 3 ? [] : [record(5003, { badgeNo: '1001' })]),
          ...(calls < 6 ? [] : [record(5006, { badgeNo: '1002' })]),
          ...third,
        );
      },
    );
    expect((await made.write(shiftsFor(badges(3)))).counts).toEqual({ accepted: 3 });
    expect(made.sent()).toHaveLength(6);
  });

  it('is sent again as often as is said, and a person is asked then', async () => {
    const { write, sent } = await service(() => 'lost');
    const { rows } = await write(shiftsFor(badges(1)), { attempts: 3 });
    expect(rows).toMatchObject([
      { status: 'uncertain', next: expect.stringMatching(/run the job again later/) },
    ]);
    expect(sent()).toHaveLength(3);
  });

  it('stays open where the service never shows what is known to be saved', async () => {
    const { write, sent } = await scriptedJob(
      'wsdlUpdateShifts',
      (call) => (call === 1 ? saved(5, { badgeNo: '1001' }) : 'lost'),
      () => schedules(),
    );
    const { rows } = await write(shiftsFor(badges(2)), { batchSize: 1, alike: 'others' });
    expect(rows[1]).toMatchObject({
      status: 'uncertain',
      next: expect.stringMatching(/lacks what is known/),
    });
    expect(sent()).toHaveLength(2);
  });
});

it('tells after each step how many rows stand where', async () => {
  const { write } = await service();
  const seen: Record<string, number>[] = [];
  const onProgress = (counts: Record<string, number>) => void seen.push(counts);
  await write(shiftsFor(badges(3)), { onProgress });
  expect(seen[0]).toEqual({ ready: 3 });
  expect(seen).toContainEqual({ answered: 3 });
  expect(seen.at(-1)).toEqual({ accepted: 3 });
});

it('what a run before this one had under way is waited for anew, however long ago that was by the clock', async () => {
  const ended = new AbortController();
  const { write, sent, waitedMs, pass } = await scriptedJob(
    'wsdlUpdateShifts',
    (call) => {
      if (call > 1) return saved(5);
      ended.abort();
      return 'lost';
    },
    () => schedules(...(sent().length > 1 ? [record(5)] : [])),
  );
  const giving = write([row()], { alike: 'others', signal: ended.signal });
  await expect(giving).rejects.toMatchObject({ name: 'AbortedError' });
  await pass(3_600_000);
  const before = waitedMs();
  expect((await write([row()], { alike: 'others' })).counts).toEqual({ accepted: 1 });
  expect(sent()).toHaveLength(2);
  expect(waitedMs() - before).toBeGreaterThanOrEqual(60_000);
});

it('what is there of a row that was refused is not taken for a row like it that is lost', async () => {
  const shown: Row[] = [];
  const { write, sent } = await scriptedJob(
    'wsdlUpdateShifts',
    (call) => {
      if (call === 2) return 'lost';
      shown.push(record(call === 1 ? 5 : 6));
      return call === 1 ? refused : saved(6);
    },
    () => schedules(...shown),
  );
  const key = (_: Row, index: number) => `row ${index}`;
  const { rows } = await write([row(), row()], { key, batchSize: 1, alike: 'others' });
  expect(rows).toMatchObject([
    { status: 'accepted', ids: ['5'] },
    { status: 'accepted', ids: ['6'] },
  ]);
  expect(sent()).toHaveLength(3);
});
