import { describe, expect, it } from 'vitest';
import type { RowFacts } from '../../src/journal/JournalRow.js';
import { lookBefore } from '../../src/journal/lookBefore.js';
import { plannedRows } from '../../src/journal/plannedRows.js';
import type { RunContext } from '../../src/journal/RunContext.js';
import { wsdlUpdateEmployees, wsdlUpdateShifts } from '../../src/operations/index.generated.js';
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

  it('is like what was there before, and is another, is a new one', async () => {
    const fresh = rowIn('recorded', { attempts: 0 });
    const { run } = await runOf(wsdlUpdateShifts, [fresh], shown([record(5)]), {
      ...{ alike: 'others', hasForgotten: false },
    });
    expect((await plannedRows(run, [fresh], [fresh]))[0]).toMatchObject({ plan: 'create' });
  });
});
