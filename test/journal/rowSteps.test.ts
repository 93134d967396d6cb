import { describe, expect, it } from 'vitest';
import { closeRows } from '../../src/journal/closeRows.js';
import { decide } from '../../src/journal/decide.js';
import { Fingerprint } from '../../src/journal/Fingerprint.js';
import type { JournalRow } from '../../src/journal/JournalRow.js';
import { settleSent } from '../../src/journal/settleSent.js';
import { verifiedRows } from '../../src/journal/verifiedRows.js';
import { sendRows } from '../../src/journal/sendRows.js';
import { workOn } from '../../src/journal/workOn.js';
import {
  wsdlSendQmail,
  wsdlUpdateEmployees,
  wsdlUpdateShifts,
} from '../../src/operations/index.generated.js';
import type { Answer } from '../settle/answering.js';
import { rowIn, runOf } from './rowRun.js';
import { type Row, record, row, schedules } from './scriptedJob.js';

// The steps of a job, each with rows as they stand and with what a read shows.

const shown = (records: readonly Row[]) => (read: string) =>
  read === 'wsdlGetDeletedSchedules' ? { value: [] } : schedules(...records);

describe('a row whose answer was lost', () => {
  it('is surely missing by a read that shows what was saved since another read missed it first', async () => {
    const lost = rowIn('sent');
    const saved = rowIn('accepted', { ids: ['8'] }, row({ badgeNo: '0002' }));
    const all = [lost, saved];
    const { run, pace } = await runOf(wsdlUpdateShifts, all, shown([record(8, { badgeNo: '0002' })]));
    const settle = async () => {
      lost.become('sent');
      await settleSent(run, [lost], all);
      return [lost.state, run.proven.has(lost)];
    };
    expect(await settle()).toEqual(['ready', false]);
    const missed = pace.now();
    await pace.sleep(5_000);
    saved.facts.endedAt = missed - 1;
    expect(await settle()).toEqual(['ready', false]);
    saved.facts.endedAt = missed;
    expect(await settle()).toEqual(['ready', true]);
  });

  it('is not sent again over a row after it that names the same record', async () => {
    const of = async (...after: Row[]) => {
      const first = rowIn('sent', {}, { badgeNo: '0001', city: 'Lund', familyName: 'Ek' });
      const all = [first, ...after.map((content) => rowIn('answered', { isAnswered: true }, content))];
      const people = { value: [{ id: 1, badgeNo: '0001', city: 'Ystad', familyName: 'Alm' }] };
      const { run } = await runOf(wsdlUpdateEmployees, all, () => people);
      await settleSent(run, [first], all);
      return [first.state, first.facts.fields];
    };
    expect(await of()).toEqual(['ready', undefined]);
    expect(await of({ badgeNo: '0001', city: 'Ystad' })).toEqual(['differs', ['familyName']]);
    const both = { badgeNo: '0001', city: 'Ystad', familyName: 'Alm' };
    expect(await of(both)).toEqual(['answered', undefined]);
  });

  it('of a change is sent again only where nothing was saved under its id before', async () => {
    const of = async (facts: object) => {
      const change = rowIn('sent', { attempts: 1, ...facts }, row({ scheduleId: '5', comment: 'late' }));
      const { run } = await runOf(wsdlUpdateShifts, [change], shown([]));
      await settleSent(run, [change], [change]);
      return [change.state, change.facts.next];
    };
    expect(await of({})).toEqual(['ready', undefined]);
    const saved = { saved: { digest: 'd', row: row({ scheduleId: '5' }) }, ids: ['5'] };
    expect(await of(saved)).toEqual(['uncertain', expect.stringContaining('does not show it under its id')]);
  });

  it('of a change goes again where no read tells of it, and a new row does not', async () => {
    const of = async (content: Row, read: (name: string) => Answer) => {
      const lost = rowIn('sent', {}, content);
      const { run } = await runOf(wsdlUpdateShifts, [lost], read);
      await settleSent(run, [lost], [lost]);
      return lost.state;
    };
    const { begDate: _, ...unread } = record(5);
    const unreadable = shown([unread]);
    expect(await of(row({ scheduleId: '5', comment: 'late' }), unreadable)).toBe('ready');
    expect(await of(row({ comment: 'late' }), unreadable)).toBe('uncertain');
  });

  it('of a change of somebody by a name that several have goes again', async () => {
    const lost = rowIn('sent', {}, { badgeNo: '0001', city: 'Lund' });
    const people = { value: [1, 2].map((id) => ({ id, badgeNo: '0001', city: 'Ystad' })) };
    const { run } = await runOf(wsdlUpdateEmployees, [lost], () => people);
    await settleSent(run, [lost], [lost]);
    expect(lost.state).toBe('ready');
  });

  it('of a change goes again where an id that was answered for it is known to be another row’s', async () => {
    const of = async (...others: JournalRow[]) => {
      const lost = rowIn('sent', { maybe: ['7'] }, row({ scheduleId: '5', comment: 'early' }));
      const read = shown([record(5, { comment: 'late' }), record(7, { badgeNo: '0003' })]);
      const all = [lost, ...others];
      await settleSent((await runOf(wsdlUpdateShifts, all, read)).run, [lost], all);
      return lost.state;
    };
    expect(await of(rowIn('accepted', { ids: ['7'] }, row({ badgeNo: '0003' })))).toBe('ready');
    expect(await of()).toBe('differs');
  });

  it('is otherwise under the ids that were answered for it, and not under one that is or may be another row’s', async () => {
    const of = async (maybe: readonly string[] | undefined) => {
      const lost = rowIn('sent', { maybe: ['', '7'] }, row({ comment: 'early' }));
      const other = rowIn('sent', maybe ? { maybe } : {}, row({ badgeNo: '0002' }));
      const all = [lost, other];
      const { run } = await runOf(wsdlUpdateShifts, all, shown([record(5, { comment: 'late' })]));
      await settleSent(run, all, all);
      return [lost.state, lost.facts.ids];
    };
    expect(await of(undefined)).toEqual(['differs', ['5', '7']]);
    expect(await of(['7'])).toEqual(['differs', ['5']]);
    const lost = rowIn('sent', { maybe: ['7'] }, row({ comment: 'early' }));
    const all = [lost, rowIn('accepted', { ids: ['7'] }, row({ badgeNo: '0003' }))];
    const read = shown([record(5, { comment: 'late' }), record(7, { badgeNo: '0003' })]);
    await settleSent((await runOf(wsdlUpdateShifts, all, read)).run, [lost], all);
    expect([lost.state, lost.facts.ids]).toEqual(['differs', ['5']]);
  });

  /** What a row comes to that shares one record with another row. */
  const beside = async (other: JournalRow) => {
    const lost = rowIn('sent', {}, row({ comment: 'early' }));
    const all = [lost, other];
    const { run } = await runOf(wsdlUpdateShifts, all, shown([record(5, { comment: 'late' })]));
    await settleSent(run, [lost], all);
    return lost.state;
  };

  it('is not what another row says that may be there, and which the read shows', async () => {
    const late = row({ comment: 'late' });
    for (const other of [
      rowIn('sent', {}, late),
      rowIn('uncertain', {}, late),
      rowIn('answered', { isAnswered: true }, late),
      rowIn('accepted', { isAnswered: true }, late),
      rowIn('doubled', { isAnswered: true }, late),
    ])
      expect([other.state, await beside(other)]).not.toEqual([other.state, 'differs']);
    for (const other of [rowIn('rejected', {}, late), rowIn('recorded', { attempts: 0 }, late)])
      expect([other.state, await beside(other)]).toEqual([other.state, 'differs']);
  });
});

describe('a row that was refused', () => {
  const { endTime: _, ...partly } = record(5);
  const early = row({ comment: 'early' });
  const late = record(5, { comment: 'late' });

  it.each([
    ['nothing is there', [], {}, 'rejected'],
    ['it is there', [record(5, { comment: 'early' })], {}, 'answered'],
    ['it was there before', [record(5, { comment: 'early' })], { before: ['5'] }, 'rejected'],
    ['something came to be there that may be it', [late], {}, 'uncertain'],
    ['what may be it was there before', [late], { before: ['5'] }, 'rejected'],
    ['a read shows in part what may be it', [partly], {}, 'uncertain'],
  ] as const)('once, and again after it was lost: %s', async (_name, records, facts, state) => {
    for (const attempts of [1, 2]) {
      const refused = rowIn('sent', { attempts, validationErrors: ['no'], ...facts }, early);
      const { run } = await runOf(wsdlUpdateShifts, [refused], shown(records));
      await settleSent(run, [refused], [refused]);
      expect([attempts, refused.state]).toEqual([attempts, state]);
    }
  });

  it('after it was lost is open where a read shows nothing of what is known to be saved', async () => {
    const refused = rowIn('sent', { attempts: 2, validationErrors: ['no'] });
    const all = [refused, rowIn('accepted', { ids: ['8'] }, row({ badgeNo: '0002' }))];
    const { run } = await runOf(wsdlUpdateShifts, all, shown([]));
    await settleSent(run, [refused], all);
    expect(refused.state).toBe('uncertain');
  });

  it('is rejected where what came to be there is another row that was lost', async () => {
    const refused = rowIn('sent', { validationErrors: ['no'] }, early);
    const lost = rowIn('sent', {}, row({ comment: 'late' }));
    const all = [refused, lost];
    const { run } = await runOf(wsdlUpdateShifts, all, shown([late]));
    await settleSent(run, all, all);
    expect([lost.state, refused.state]).toEqual(['answered', 'rejected']);
  });

  it('is looked for once where a read shows what was saved when it ended or later, and else once more', async () => {
    const of = async (endedAt: number) => {
      const refused = rowIn('sent', { validationErrors: ['no'], endedAt: 100 });
      const saved = rowIn('accepted', { ids: ['8'], endedAt }, row({ badgeNo: '0002' }));
      const all = [refused, saved];
      const { run, pace } = await runOf(wsdlUpdateShifts, all, shown([record(8, { badgeNo: '0002' })]));
      await settleSent(run, [refused], all);
      return [refused.state, pace.waitedMs() > 0];
    };
    expect(await of(99)).toEqual(['rejected', true]);
    expect(await of(100)).toEqual(['rejected', false]);
  });

  it('in a run before this one is tried again, unless it has left the input', async () => {
    const of = async (isLeft: boolean) => {
      const refused = rowIn('sent', { validationErrors: ['no'] });
      const rows = [refused];
      const refusal = { value: [{ ...row(), validationErrors: ['no'] }] };
      const { run, asked } = await runOf(
        wsdlUpdateShifts,
        rows,
        (name) => (name === 'wsdlUpdateShifts' ? refusal : shown([])(name)),
        { batchSize: 10, sendMs: 60_000, failures: 0, isMine: () => true },
      );
      const store = { jobs: async () => [], claim: async () => [] };
      const fingerprint = new Fingerprint(undefined);
      const work = { run, store, fingerprint, job: {}, mine: rows, left: isLeft ? rows : [], all: rows };
      await workOn(work as never);
      return [refused.state, asked.filter(({ operation }) => operation === 'wsdlUpdateShifts').length];
    };
    expect(await of(true)).toEqual(['rejected', 0]);
    expect(await of(false)).toEqual(['rejected', 1]);
  });
});

it('rows that are missing go one by one until a read shows what was saved since, and those that never went out together', async () => {
  const of = async (attempts: number) => {
    const rows = ['0001', '0002', '0003'].map((badgeNo) => rowIn('ready', { attempts }, row({ badgeNo })));
    const there: Row[] = [];
    const sizes: number[] = [];
    const { run, asked } = await runOf(
      wsdlUpdateShifts,
      rows,
      (name) => {
        if (name !== 'wsdlUpdateShifts') return shown(there)(name);
        const badges = [...asked.at(-1)!.body.matchAll(/<badgeNo[^>]*>(\d+)</g)].map(([, badge]) => badge!);
        sizes.push(badges.length);
        there.push(...badges.map((badgeNo) => record(5000 + Number(badgeNo), { badgeNo })));
        const value = badges.map((badgeNo) => ({
          ...row({ badgeNo, scheduleId: String(5000 + Number(badgeNo)) }),
          validationErrors: [],
        }));
        return { value };
      },
      { batchSize: 10, sendMs: 60_000, failures: 0, isMine: () => true },
    );
    await workOn({ run, mine: rows, left: [], all: rows, onProgress: undefined } as never);
    return [rows.map(({ state }) => state), sizes];
  };
  const accepted = ['accepted', 'accepted', 'accepted'];
  expect(await of(0)).toEqual([accepted, [2, 1]]);
  expect(await of(1)).toEqual([accepted, [1, 1, 1]]);
});

describe('what was saved is looked up', () => {
  const verified = async (rows: readonly JournalRow[], records: readonly Row[]) => {
    const { run, asked } = await runOf(wsdlUpdateShifts, rows, shown(records));
    const told = await verifiedRows(run, rows);
    return { told: told.map(({ status, fields }) => [status, fields]), asked: asked.length };
  };
  const content = row({ comment: 'early' });

  it('as it was told to be otherwise, and as rows after it have set it', async () => {
    const saved = { digest: 'd', row: content };
    const otherwise = { ...saved, otherwise: ['comment'] };
    const there = [record(5, { comment: 'late' })];
    const of = (facts: object) => verified([rowIn('accepted', { ids: ['5'], ...facts }, content)], there);
    expect((await of({ saved })).told).toEqual([['changed', ['comment']]]);
    expect((await of({ saved: otherwise })).told).toEqual([['there', []]]);
    expect((await of({})).told).toEqual([['changed', ['comment']]]);
    const later = rowIn('accepted', { ids: ['5'] }, row({ scheduleId: '5', comment: 'late' }));
    const first = rowIn('accepted', { ids: ['5'] }, row({ scheduleId: '5', comment: 'early' }));
    expect((await verified([first, later], there)).told).toEqual([
      ['there', []],
      ['there', []],
    ]);
  });

  it.each([
    { was: { isFreeDay: false }, is: { isFreeDay: true }, told: ['changed', ['isFreeDay']] },
    { was: { isFreeDay: false }, is: { isFreeDay: false }, told: ['there', []] },
    { was: { isFreeDay: false }, is: {}, told: ['there', []] },
    { was: { isFreeDay: true }, is: { isFreeDay: false }, told: ['changed', ['isFreeDay']] },
    // What says 0, for none, is shown with what the service has by default.
    { was: { agreementId: 0 }, is: { agreementId: 7 }, told: ['there', []] },
    { was: { agreementId: 3 }, is: { agreementId: 7 }, told: ['changed', ['agreementId']] },
  ])('with $was saved, and $is shown today', async ({ was, is, told }) => {
    const saved = rowIn('accepted', { ids: ['5'] }, row(was));
    expect((await verified([saved], [record(5, is)])).told).toEqual([told]);
  });

  it('not where nothing was saved, or no read shows it', async () => {
    expect(await verified([rowIn('uncertain')], [record(5)])).toEqual({ told: [['open', []]], asked: 0 });
    const mail = rowIn('accepted', { ids: ['3'] }, { toPersId: 3, subject: 'Hello', msg: 'There' });
    const { run, asked, pace } = await runOf(wsdlSendQmail, [mail], shown([]));
    expect(await verifiedRows(run, [mail])).toMatchObject([{ status: 'unknown' }]);
    expect([asked, pace.waitedMs()]).toEqual([[], 0]);
  });

  it('by what they say where no id is known: each of them is what it is', async () => {
    const rows = ['0001', '0002', '0003'].map((badgeNo) =>
      rowIn('accepted', {}, row({ badgeNo, comment: 'early' })),
    );
    const records = [
      record(5, { badgeNo: '0001', comment: 'early' }),
      record(6, { badgeNo: '0002', comment: 'late' }),
    ];
    expect((await verified(rows, records)).told).toEqual([
      ['there', []],
      ['changed', ['comment']],
      ['deleted', []],
    ]);
    const [, second] = rows;
    second!.facts.saved = { digest: 'd', row: second!.content!, otherwise: ['comment'] };
    expect((await verified(rows, records)).told[1]).toEqual(['there', []]);
  });

  it('once more, two seconds later, where a read lacks it', async () => {
    const of = async (first: readonly Row[], then: readonly Row[]) => {
      const rows = [
        rowIn('accepted', { ids: ['5'] }),
        rowIn('alreadyThere', { ids: ['6'] }, row({ badgeNo: '0002' })),
      ];
      const { run, pace } = await runOf(wsdlUpdateShifts, rows, (read) =>
        shown(pace.waitedMs() === 0 ? first : then)(read),
      );
      const told = await verifiedRows(run, rows);
      return [told.map(({ status }) => status), pace.waitedMs()];
    };
    const both = [record(5), record(6, { badgeNo: '0002' })];
    expect(await of(both, [])).toEqual([['there', 'there'], 0]);
    expect(await of(both.slice(0, 1), both)).toEqual([['there', 'there'], 2_000]);
    expect(await of(both.slice(0, 1), both.slice(0, 1))).toEqual([['there', 'deleted'], 2_000]);
    expect(await of([], [])).toEqual([['unknown', 'unknown'], 2_000]);
  });
});

describe('a row that was answered, beside records like it', () => {
  /** What rows that were answered come to, beside others of the job. */
  const closed = async (
    rows: readonly JournalRow[],
    others: readonly JournalRow[],
    records: readonly Row[],
  ) => {
    const all = [...rows, ...others];
    const { run } = await runOf(wsdlUpdateShifts, all, shown(records));
    await closeRows(run, rows, all);
    return rows.map(({ state, facts }) => [state, facts.ids]);
  };
  const answered = (id: string, content: Row = row()) =>
    rowIn('answered', { ids: [id], isAnswered: true }, content);
  const two = [record(5), record(6)];
  const [alone, doubled] = [[['accepted', ['5']]], [['doubled', ['5', '6']]]];

  it('is not doubled by one that may be an open row, one for each', async () => {
    const of = async (other: JournalRow, records: readonly Row[] = two) =>
      await closed([answered('5')], [other], records);
    expect(await of(rowIn('uncertain'))).toEqual(alone);
    expect(await of(rowIn('uncertain', { before: ['7'] }))).toEqual(alone);
    expect(await of(rowIn('uncertain'), [...two, record(7)])).toEqual([['doubled', ['5', '7']]]);
    const twins = [answered('5'), answered('6')];
    expect(await closed(twins, [rowIn('uncertain')], [...two, record(7)])).toEqual([
      ['accepted', ['5']],
      ['accepted', ['6']],
    ]);
  });

  it('is not doubled by a record that a person has to look at for another row, which is as that was sent', async () => {
    const mine = row({ comment: 'early' });
    const records = [5, 6].map((id) => record(id, { comment: 'early' }));
    const of = async (other: JournalRow) => await closed([answered('5', mine)], [other], records);
    const contentless = rowIn('uncertain', { ids: ['6'] });
    contentless.content = undefined;
    expect(await of(contentless)).toEqual(alone);
    expect(await of(rowIn('uncertain', { ids: ['6'] }, mine))).toEqual(alone);
    expect(await of(rowIn('uncertain', { ids: ['6'] }, row({ comment: 'late' })))).toEqual(doubled);
  });

  it('under the id of another row is open, unless the record is not what that row says', async () => {
    const of = async (content: Row | undefined) => {
      const other = rowIn('accepted', { ids: ['5'] }, content);
      if (!content) other.content = undefined;
      const mine = row({ comment: 'early' });
      return (await closed([answered('5', mine)], [other], [record(5, { comment: 'early' })]))[0]![0];
    };
    expect(await of(undefined)).toBe('uncertain');
    expect(await of(row({ comment: 'early' }))).toBe('uncertain');
    expect(await of(row({ comment: 'late' }))).toBe('accepted');
  });

  it('is doubled that is known under two ids, unless it names its record itself', async () => {
    const under = (content: Row) => rowIn('answered', { ids: ['5', '6'], isAnswered: true }, content);
    expect(await closed([under(row())], [], two)).toEqual(doubled);
    expect(await closed([under(row({ scheduleId: '5' }))], [], two)).toEqual([['accepted', ['5', '6']]]);
  });

  it('is doubled by one like it where its own is of somebody else by now', async () => {
    expect(await closed([answered('5')], [], [record(5, { badgeNo: '0009' }), record(6)])).toEqual(doubled);
  });

  it('with a token is doubled by the one record that has it now, where its own has none', async () => {
    const mine = row({ extScheduleId: 'W15' });
    const records = [record(5), record(6, { extScheduleId: 'W15' })];
    expect(await closed([answered('5', mine)], [], records)).toEqual(doubled);
  });

  it('is doubled by one that is no open row: it never went out, is another, was there before or is known', async () => {
    const contentless = rowIn('uncertain');
    contentless.content = undefined;
    for (const other of [
      contentless,
      rowIn('rejected'),
      rowIn('uncertain', { attempts: 0 }),
      rowIn('uncertain', { ids: ['9'] }),
      rowIn('uncertain', { before: ['6'] }),
      rowIn('uncertain', {}, row({ badgeNo: '0002' })),
    ])
      expect(await closed([answered('5')], [other], two)).toEqual(doubled);
  });

  it('with a token is not doubled by one that another token fits, which was cut', async () => {
    const mine = row({ extScheduleId: 'W15-Monday-till-1' });
    const cut = { extScheduleId: 'W15-Monday-till' };
    const records = [record(5, cut), record(6, { ...cut, comment: 'late' })];
    const of = async (other: JournalRow) => await closed([answered('5', mine)], [other], records);
    const theirs = row({ extScheduleId: 'W15-Monday-till-2' });
    expect(await of(rowIn('rejected', {}, theirs))).toEqual(alone);
    const contentless = rowIn('rejected', {}, theirs);
    contentless.content = undefined;
    for (const other of [
      contentless,
      rowIn('rejected', {}, row({ extScheduleId: 'W16-Monday-till-2' })),
      rowIn('rejected', {}, row({ comment: 'late' })),
    ])
      expect(await of(other)).toEqual(doubled);
    const same = rowIn('rejected', {}, mine);
    const one = answered('5', mine);
    same.digest = one.digest;
    expect(await closed([one], [same], records)).toEqual(doubled);
  });
});

it('a record that a person takes for a row is known as it was seen', async () => {
  const open = rowIn('uncertain', {}, row({ comment: 'early' }));
  const { run } = await runOf(wsdlUpdateShifts, [open], shown([record(5, { comment: 'late' })]));
  const decision = { row: 1, done: '5', by: 'Kim', why: 'looked' };
  const other = rowIn('accepted', { ids: ['5'] }, row({ badgeNo: '0002' }));
  other.position = 1;
  await expect(decide(run, [open, other], decision)).rejects.toThrow('another row’s of the job');
  other.facts.ids = ['6'];
  const { state, facts } = await decide(run, [open, other], decision);
  const saved = { digest: open.digest, row: row({ comment: 'early' }), otherwise: ['comment'] };
  expect([state, facts.ids, facts.fields, facts.saved]).toEqual(['accepted', ['5'], ['comment'], saved]);
});

it('no record is taken for a row that no read shows', async () => {
  const mail = rowIn('uncertain', {}, { toPersId: 3, subject: 'Hello', msg: 'There' });
  const { run } = await runOf(wsdlSendQmail, [mail], shown([]));
  const decision = { row: 1, done: '5', by: 'Kim', why: 'looked' };
  await expect(decide(run, [mail], decision)).rejects.toThrow('no read shows what wsdlSendQmail writes');
  expect(mail.state).toBe('uncertain');
});

it('a person decides about the one row of a number that is open, as if it never had been sent', async () => {
  const facts = { validationErrors: ['no'], maybe: ['5'], isAnswered: true, endedAt: 7, isInPlace: true };
  const open = rowIn('rejected', { ...facts, attempts: 2, ids: ['4'] });
  const ended = rowIn('accepted', {}, row({ badgeNo: '0002' }));
  const { run } = await runOf(wsdlUpdateShifts, [open, ended], shown([]));
  const decision = { row: 1, again: true, by: 'Kim', why: 'looked' };
  expect(await decide(run, [ended, open], decision)).toBe(open);
  expect(open.state).toBe('recorded');
  const { history, ...known } = open.facts;
  expect(known).toEqual({ attempts: 0, ids: ['4'] });
  expect(history).toMatchObject([{ by: 'Kim', why: 'looked' }]);
  const other = rowIn('uncertain');
  await expect(decide(run, [other, open], decision)).rejects.toThrow('two open rows have the number 1');
  expect([other.state, other.facts.history]).toEqual(['uncertain', undefined]);
});

it('waits between calls that fail twice as long each time, and no longer than the service may be saving', async () => {
  const rows = ['0001', '0002', '0003', '0004', '0005'].map((badgeNo) =>
    rowIn('ready', { attempts: 1 }, row({ badgeNo })),
  );
  const slept: number[] = [];
  const pace = { now: () => 0, sleep: async (ms: number) => void slept.push(ms) };
  const { run, asked } = await runOf(wsdlUpdateShifts, rows, () => 'lost', {
    ...{ pace, quietMs: 10_000, batchSize: 1, sendMs: 60_000, failures: 0, isMine: () => true },
  });
  await sendRows(run, rows);
  expect(asked).toHaveLength(5);
  expect(slept).toEqual([2_000, 4_000, 8_000, 10_000]);
  expect(run.failures).toBe(5);
});
