import { describe, expect, it } from 'vitest';
import type { JournalRow, RowFacts } from '../../src/journal/JournalRow.js';
import { lookBefore } from '../../src/journal/lookBefore.js';
import { plannedRows } from '../../src/journal/plannedRows.js';
import type { RunContext } from '../../src/journal/RunContext.js';
import {
  wsdlSendQmail,
  wsdlUpdateEmployees,
  wsdlUpdateShifts,
} from '../../src/operations/index.generated.js';
import { rowIn, runOf } from './rowRun.js';
import { type Row, record, row, schedules } from './scriptedJob.js';

const shown = (records: readonly Row[]) => (read: string) =>
  read === 'wsdlGetDeletedSchedules' ? { value: [] } : schedules(...records);

/** What a new row comes to, beside what is there. */
async function looked(content: Row, records: readonly Row[], more: Partial<RunContext> = {}) {
  const fresh = rowIn('recorded', { attempts: 0 }, content);
  const { run } = await runOf(wsdlUpdateShifts, [fresh], shown(records), {
    ...{ alike: 'ask', hasForgotten: false, ...more },
  });
  await lookBefore(run, [fresh], [fresh]);
  const { ids = [], fields = [], next = '' } = fresh.facts;
  return { state: fresh.state, ids, fields, next };
}

describe('a token that is there', () => {
  const mine = row({ extScheduleId: 'W15' });
  const there = (id: number, more: Row = {}) => record(id, { extScheduleId: 'W15', ...more });

  it.each([
    ['nowhere', [], 'ready', [], []],
    ['once', [there(5)], 'alreadyThere', ['5'], []],
    ['twice', [there(5), there(6)], 'doubled', ['5', '6'], []],
    ['otherwise', [there(5, { endTime: '18:00:00' })], 'differs', ['5'], ['endTime']],
  ] as const)('%s', async (_name, records, state, ids, fields) => {
    expect(await looked(mine, records)).toMatchObject({ state, ids, fields });
  });
});

describe('what is like a new row', () => {
  const early = row({ comment: 'early' });
  const late = (id: number) => record(id, { comment: 'late' });
  const longer = (id: number) => record(id, { comment: 'early', endTime: '18:00:00' });
  const { endTime: _, ...partly } = record(5, { comment: 'early' });

  it.each([
    ['the same', [record(5, { comment: 'early' })], 'alreadyThere', ['5'], []],
    ['otherwise', [late(5)], 'differs', ['5'], ['comment']],
    ['of another end', [longer(5)], 'ready', [], []],
  ] as const)('is the row where the caller says so: %s', async (_name, records, state, ids, fields) => {
    expect(await looked(early, records, { alike: 'mine' })).toMatchObject({ state, ids, fields });
  });

  it('and not known for sure holds up no row of a journal that has forgotten none', async () => {
    expect((await looked(early, [partly], { alike: 'mine' })).state).toBe('ready');
  });

  it.each([
    ['one of another end', [longer(5)], 'differs', ['5'], ['endTime'], []],
    ['two of another end', [longer(5), longer(6)], 'uncertain', [], [], ['5', '6']],
    ['one that is shown in part', [partly], 'uncertain', [], [], ['5']],
    ['nothing', [], 'ready', [], [], []],
  ] as const)(
    'also in another form, where the journal may have forgotten it: %s',
    async (_name, records, state, ids, fields, named) => {
      const told = await looked(early, records, { alike: 'mine', hasForgotten: true });
      expect(told).toMatchObject({ state, ids, fields });
      for (const id of named) expect(told.next).toContain(id);
    },
  );
});

describe('a change of what was saved', () => {
  const change = row({ scheduleId: '5', comment: 'new' });
  const was = row({ comment: 'early' });
  const there = record(5, { comment: 'early' });
  const later = record(5, { comment: 'late' });
  const other = (content: Row, facts: object = {}) => rowIn('accepted', { ids: ['5'], ...facts }, content);
  const state = async (saved: object, records: readonly Row[], others: readonly JournalRow[] = []) => {
    const facts = { attempts: 0, ids: ['5'], whose: 'mine', saved: { digest: 'd', ...saved } };
    const fresh = rowIn('recorded', facts, change);
    const all = [fresh, ...others];
    const { run } = await runOf(wsdlUpdateShifts, all, shown(records), {
      ...{ alike: 'ask', hasForgotten: false },
    });
    await lookBefore(run, [fresh], all);
    return [fresh.state, fresh.facts.fields ?? []];
  };

  it.each<readonly [what: string, saved: object, records: readonly Row[], told: readonly unknown[]]>([
    ['is there as it was', { row: was }, [there], ['ready', []]],
    ['is gone', { row: was }, [], ['uncertain', []]],
    ['was changed by somebody', { row: was }, [later], ['differs', ['comment']]],
    ['was told to be so', { row: was, otherwise: ['comment'] }, [later], ['ready', []]],
    [
      'is of somebody else by now, though that was told once',
      { row: was, otherwise: ['badgeNo'] },
      [{ ...there, badgeNo: '0009' }],
      ['differs', ['badgeNo']],
    ],
    ['is there, in a journal that keeps no rows', {}, [later], ['ready', []]],
    [
      'is of somebody else, in a journal that keeps no rows',
      {},
      [{ ...there, badgeNo: '0009' }],
      ['differs', ['badgeNo']],
    ],
  ])('that %s', async (_what, saved, records, told) => {
    expect(await state(saved, records)).toEqual(told);
  });

  it('that another row of the job set otherwise goes out, if that row changes the same record', async () => {
    const late = row({ scheduleId: '5', comment: 'late' });
    const saved = { row: was };
    expect(await state(saved, [later], [other(late)])).toEqual(['ready', []]);
    expect(await state(saved, [later], [other(late, { whose: 'mine' })])).toEqual(['ready', []]);
    expect(await state(saved, [later], [other(late, { saved: { digest: 'e', row: late } })])).toEqual([
      'ready',
      [],
    ]);
    const differs = ['differs', ['comment']];
    expect(await state(saved, [later], [other(late, { whose: 'theirs' })])).toEqual(differs);
    expect(await state(saved, [later], [other(late, { ids: ['6'] })])).toEqual(differs);
    expect(await state(saved, [later], [other(row({ comment: 'late' }))])).toEqual(differs);
  });
});

describe('a plan of a row that', () => {
  const people = (more: Row) => () => ({ value: [{ id: 1, badgeNo: '0001', ...more }] });
  const planned = async (content: Row, facts: Partial<RowFacts>, more: Row) => {
    const fresh = rowIn('recorded', { attempts: 0, ...facts }, content);
    const { run } = await runOf(wsdlUpdateEmployees, [fresh], people(more), {
      ...{ alike: 'others', hasForgotten: false },
    });
    return (await plannedRows(run, [fresh], [fresh]))[0]!.plan;
  };
  const content = { badgeNo: '0001', city: 'Lund' };

  it('a read shows in part is a change of what was saved, and else a new one', async () => {
    const saved = { digest: 'd', row: { badgeNo: '0001' } };
    expect(await planned(content, {}, {})).toBe('create');
    expect(await planned(content, { saved }, {})).toBe('change');
  });

  it('no read shows is a new one', async () => {
    const mail = rowIn('recorded', { attempts: 0 }, { toPersId: 3, subject: 'Hello', msg: 'There' });
    const { run, asked } = await runOf(wsdlSendQmail, [mail], shown([]));
    expect([(await plannedRows(run, [mail], [mail]))[0]!.plan, asked]).toEqual(['create', []]);
  });

  it('is like a record asks, unless that is another row’s of the job', async () => {
    const of = async (known: readonly JournalRow[]) => {
      const fresh = rowIn('recorded', { attempts: 0 });
      const { run } = await runOf(wsdlUpdateShifts, [fresh], shown([record(5)]), {
        ...{ alike: 'ask', hasForgotten: false },
      });
      return (await plannedRows(run, [fresh], [fresh, ...known]))[0]!.plan;
    };
    expect(await of([])).toBe('unknown');
    expect(await of([rowIn('accepted', { ids: ['5'] })])).toBe('create');
  });

  it('is like what was there before, and is another, is a new one', async () => {
    const fresh = rowIn('recorded', { attempts: 0 });
    const { run } = await runOf(wsdlUpdateShifts, [fresh], shown([record(5)]), {
      ...{ alike: 'others', hasForgotten: false },
    });
    expect((await plannedRows(run, [fresh], [fresh]))[0]).toMatchObject({ plan: 'create' });
  });
});
