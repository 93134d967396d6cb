import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient, type Fetch } from '../../src/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { MACHINE } from '../../src/settle/pace.js';
import { type Habits, HABITS } from '../secondService/Habits.js';
import { SecondService } from '../secondService/SecondService.js';
import { TABLES, type TableName } from '../secondService/tables.js';
import { VirtualTime } from './simulation/VirtualTime.js';

type Row = Record<string, unknown>;

let journal: Journal;
let time: VirtualTime;
beforeEach(async () => {
  time = new VirtualTime();
  journal = await openJournal(':memory:', { pace: time });
});
afterEach(() => journal.close());

function serviceFor(table: TableName, habits: Habits = {}) {
  const service = new SecondService(table, { habits, badges: ['0001', '0002', '0003'] }, time);
  const bodies: string[] = [];
  const client = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'k', retry: false, budget: false },
    fetch: ((url: string, init: { readonly body?: unknown }) => {
      bodies.push(Buffer.from(init.body as Uint8Array).toString());
      return service.fetch(url, init);
    }) as unknown as Fetch,
  });
  const write = (rows: readonly Row[], options: object = {}, unit = '101') =>
    journal.job('job', { unit }).write(client, TABLES[table].write as never, rows as never, options);
  return { service, client, bodies, write, count: (row: Row) => service.truthOf(row as never).creations };
}

const shift = (badgeNo: string, more: Row = {}) => ({
  ...{ badgeNo, begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' },
  ...{ shiftCategoryId: '11', ...more },
});
const statuses = ({ rows }: { readonly rows: readonly { readonly status: string }[] }) =>
  rows.map(({ status }) => status);

describe('rows of employees', () => {
  const employee = (badgeNo: string, more: Row = {}) => ({ badgeNo, givenName: 'Zoë', ...more });

  it('of one record go out in calls of their own, in order, and the last one wins', async () => {
    const { service, write, bodies } = serviceFor('employees');
    const key = (_: Row, index: number) => `row ${index}`;
    const twice = [employee('1001', { city: 'Lund' }), employee('1001', { city: 'Kiruna' })];
    expect(statuses(await write([...twice, employee('1002')], { key }))).toHaveLength(3);
    expect(bodies.filter((body) => /Lund[\s\S]*Kiruna/.test(body))).toEqual([]);
    const rows = [...twice, employee('1002'), employee('1001', { city: 'Ystad' })];
    expect(statuses(await write(rows, { key }))).toEqual(rows.map(() => 'accepted'));
    expect(service.truthOf(employee('1001') as never).raws).toMatchObject([{ city: 'Ystad' }]);
  });

  it.each(['all', 'none'] as const)(
    'of one record, of which the answer of the first is lost, are as the last one says (saves %s)',
    async (saves) => {
      const { service, write } = serviceFor('employees', {
        faults: [{ on: 'write', from: 1, to: 1, saves, ends: 'reset' }],
      });
      const key = (_: Row, index: number) => `row ${index}`;
      const rows = [employee('1001', { city: 'Lund' }), employee('1001', { city: 'Ystad' })];
      expect(statuses(await write(rows, { key }))).toEqual(['accepted', 'accepted']);
      expect(service.truthOf(employee('1001') as never).raws).toMatchObject([{ city: 'Ystad' }]);
    },
  );

  it('are told apart where reads number their records, though the service says that it refused them', async () => {
    const { write } = serviceFor('employees', { numbersRows: true, answers: 'rejectsSaved' });
    expect(statuses(await write([employee('1001'), employee('1002')]))).toEqual(['accepted', 'accepted']);
  });

  it('are told as doubled where the service made two of one, and not where two were there before', async () => {
    const { service, write } = serviceFor('employees', { creates: 'savesTwice' });
    const result = await write([employee('1001')]);
    expect(result.rows).toMatchObject([{ status: 'doubled', ids: ['5001', '5002'] }]);
    service.bookTwin(employee('1002') as never);
    service.bookTwin(employee('1002') as never);
    expect(statuses(await write([employee('1002', { city: 'Lund' })]))).not.toContain('doubled');
  });

  it('of one record are sent again after one before them that changes in a later run', async () => {
    const { service, write } = serviceFor('employees');
    const key = (_: Row, index: number) => `row ${index}`;
    await write([employee('1001', { city: 'Lund' }), employee('1001', { city: 'Ystad' })], { key });
    const rows = [employee('1001', { city: 'Malmö', zip: '21100' }), employee('1001', { city: 'Ystad' })];
    expect(statuses(await write(rows, { key }))).toEqual(['accepted', 'accepted']);
    expect(service.truthOf(employee('1001') as never).raws).toMatchObject([{ city: 'Ystad', zip: '21100' }]);
  });
});

describe('rows that left the input', () => {
  const lost = (saves: 'all' | 'none'): Habits => ({
    faults: [
      { on: 'write', from: 1, to: 1, saves, ends: 'reset' },
      { on: 'read', from: 2, to: 2, ends: 'Server' },
    ],
  });

  it.each([
    ['all', 'accepted', 1],
    ['none', 'dropped', 0],
  ] as const)('are settled and end, and are not sent (saves %s)', async (saves, status, there) => {
    const { write, count } = serviceFor('shifts', lost(saves));
    await expect(write([shift('0001')])).rejects.toMatchObject({ name: 'FaultError' });
    const result = await write([shift('0002')]);
    expect(statuses(result)).toEqual(['accepted']);
    expect(result.left.map((row) => [row.input.badgeNo, row.status])).toEqual([['0001', status]]);
    expect(count(shift('0001'))).toBe(there);
    const [job] = await journal.jobs();
    expect(job?.finishedAt).toBeTypeOf('number');
    expect((await write([shift('0001'), shift('0002')])).counts).toEqual({ accepted: 2 });
    expect(count(shift('0001'))).toBe(1);
    expect(result.ok).toBe(true);
  });

  it('keep a job from being done while the journal has no content to look for them with', async () => {
    const identities = await openJournal(':memory:', { pace: time, keep: 'identity' });
    onTestFinished(() => identities.close());
    const { client } = serviceFor('shifts', lost('all'));
    const write = (...rows: Row[]) =>
      identities.job('job', { unit: '101' }).write(client, 'wsdlUpdateShifts', rows as never);
    await expect(write(shift('0001'))).rejects.toMatchObject({ name: 'FaultError' });
    const result = await write(shift('0002'));
    expect(statuses(result)).toEqual(['accepted']);
    expect(result.left).toMatchObject([{ status: 'uncertain', next: expect.stringContaining('write it') }]);
    expect(result.ok).toBe(false);
    expect(await write(shift('0001'), shift('0002'))).toMatchObject({ ok: true, left: [] });
  });

  it('with an unknown outcome are told in each run, until a person decides', async () => {
    const { client, write } = serviceFor('employees', {
      faults: [{ on: 'write', from: 1, to: 1, saves: 'all', ends: 'reset' }],
    });
    const numbered = { badgeNo: '', givenName: 'Zoë', generateNextBadgeNo: true };
    expect(statuses(await write([numbered]))).toEqual(['uncertain']);
    const later = [{ badgeNo: '1002', givenName: 'Åsa' }];
    for (let run = 0; run < 2; run++) {
      const result = await write(later);
      expect(statuses(result)).toEqual(['accepted']);
      expect(result.left.map(({ status }) => status)).toEqual(['uncertain']);
      expect(result.ok).toBe(false);
    }
    const [job] = await journal.jobs();
    const row = (await journal.rows(job!)).find(({ state }) => state === 'uncertain')!.index + 1;
    const decision = { row, drop: true, by: 'Kim', why: 'not there' };
    await journal.job('job', { unit: '101' }).resolve(client, 'wsdlUpdateEmployees', decision as never);
    expect(await write(later)).toMatchObject({ ok: true, left: [] });
  });

  it('were never sent and need no one: a record was like them', async () => {
    const { service, write } = serviceFor('shifts');
    service.bookTwin(shift('0001') as never);
    expect(statuses(await write([shift('0001')]))).toEqual(['uncertain']);
    expect(await write([shift('0002')])).toMatchObject({ ok: true, left: [] });
  });
});

describe('a corrected row', () => {
  it('replaces the refused one of the same person and day, as a change of what was saved', async () => {
    const { service, write, count } = serviceFor('shifts');
    const key = 'comment';
    await write([shift('0001', { comment: 'a' }), shift('0002', { comment: 'b' })], { key });
    const changed = shift('0001', { comment: 'a', endTime: '17:00:00' });
    service.lock(changed as never);
    expect(statuses(await write([changed], { key }))).toEqual(['rejected']);
    service.lock(changed as never, false);
    const corrected = shift('0001', { comment: 'a, corrected', endTime: '17:00:00' });
    expect(statuses(await write([corrected], { key }))).toEqual(['accepted']);
    expect(count(corrected)).toBe(1);
    const [job] = await journal.jobs();
    const entries = await journal.rows(job!);
    expect(entries.filter(({ state }) => state === 'rejected')).toEqual([]);
    expect(entries.filter(({ state }) => state === 'dropped')).toHaveLength(1);
  });

  it('replaces none where two of the same person and day could', async () => {
    const { service, write, count } = serviceFor('shifts');
    const key = 'comment';
    await write([shift('0001', { comment: 'a' })], { key });
    const changed = shift('0001', { comment: 'a', endTime: '17:00:00' });
    service.lock(changed as never);
    await write([changed], { key });
    service.lock(changed as never, false);
    const halves = [
      shift('0001', { comment: 'b', endTime: '12:00:00' }),
      shift('0001', { comment: 'c', begTime: '13:00:00' }),
    ];
    const { counts, left } = await write(halves, { key });
    expect(counts).toEqual({ accepted: 2 });
    expect(left).toEqual([]);
    expect(count(changed)).toBe(3);
    const entries = await journal.rows((await journal.jobs())[0]!);
    expect(entries.map(({ state }) => state).sort()).toEqual(['accepted', 'accepted', 'rejected']);
  });

  it('replaces the row that the caller names, by its former key or its number', async () => {
    const { write, count } = serviceFor('shifts');
    const first = [shift('0001', { comment: 'a' }), shift('0002', { comment: 'b' })];
    await write(first, { key: 'comment' });
    const moved = [
      shift('0001', { comment: 'c', begDate: '2026-05-06', endDate: '2026-05-06' }),
      shift('0002', { comment: 'd', begDate: '2026-05-06', endDate: '2026-05-06' }),
    ];
    const replaces = ({ comment }: Row) => (comment === 'c' ? 'a' : 2);
    expect((await write(moved, { key: 'comment', replaces })).counts).toEqual({ accepted: 2 });
    expect([...first, ...moved].map(count)).toEqual([0, 0, 1, 1]);
    const unknown = write([shift('0003', { comment: 'e' })], { key: 'comment', replaces: () => 'z' });
    await expect(unknown).rejects.toMatchObject({ name: 'ConfigurationError', message: /row 1 replaces/ });
    const still = [...moved, shift('0003', { comment: 'e' })];
    const kept = write(still, {
      key: 'comment',
      replaces: ({ comment }: Row) => (comment === 'e' ? 'c' : undefined),
    });
    await expect(kept).rejects.toMatchObject({ message: expect.stringContaining('the input still has') });
  });
});

describe('what was there before', () => {
  it('is asked for while the journal has finished nothing of the unit, and then told', async () => {
    const { service, write, count } = serviceFor('shifts');
    service.book(shift('0001') as never);
    const asked = await write([shift('0001'), shift('0002')]);
    expect(statuses(asked)).toEqual(['uncertain', 'accepted']);
    expect(asked.rows[0]!.next).toMatch(/5001.*alike|alike.*5001/);
    expect(statuses(await write([shift('0001'), shift('0002')]))).toEqual(['uncertain', 'accepted']);
    expect(count(shift('0001'))).toBe(1);
    const told = await write([shift('0001'), shift('0002')], { alike: 'mine' });
    expect(told.rows[0]).toMatchObject({ status: 'alreadyThere', ids: ['5001'] });
  });

  it('is not the row where the caller says so', async () => {
    const { service, write, count } = serviceFor('shifts');
    service.book(shift('0001') as never);
    await write([shift('0001')]);
    expect(statuses(await write([shift('0001')], { alike: 'others' }))).toEqual(['accepted']);
    expect(count(shift('0001'))).toBe(2);
  });

  it('is not booked again under another name of the unit', async () => {
    const { write, count } = serviceFor('shifts');
    await write([shift('0001'), shift('0002')]);
    expect(statuses(await write([shift('0001'), shift('0002')], {}, 'renamed'))).toEqual([
      'uncertain',
      'uncertain',
    ]);
    expect([count(shift('0001')), count(shift('0002'))]).toEqual([1, 1]);
  });

  it('is asked for by a journal that was put back from a backup', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'restored-'));
    const place = join(folder, 'jobs.db');
    const files = ['', '-wal', '-shm'].map((end) => `${place}${end}`);
    const reopen = async (change: () => void) => {
      await journal.close();
      change();
      journal = await openJournal(place, { pace: time });
    };
    try {
      await reopen(() => undefined);
      const { write, count, client } = serviceFor('shifts');
      await write([shift('0001')]);
      await reopen(() => {
        for (const file of files) if (existsSync(file)) copyFileSync(file, `${file}.old`);
      });
      const tuesday = { begDate: '2026-05-05', endDate: '2026-05-05' };
      await write([shift('0001'), shift('0002'), shift('0001', tuesday)]);
      await reopen(() => {
        for (const file of files) {
          rmSync(file, { force: true });
          if (existsSync(`${file}.old`)) copyFileSync(`${file}.old`, file);
        }
      });
      // Of the same person and day as what was saved: it can be that row, corrected since.
      const corrected = shift('0001', { ...tuesday, endTime: '18:00:00' });
      const rows = [shift('0001'), shift('0002'), shift('0003'), corrected];
      for (const run of ['first', 'second']) {
        const result = await write(rows);
        expect(statuses(result), run).toEqual(['accepted', 'uncertain', 'accepted', 'uncertain']);
        expect(result.rows[3]!.next, run).toMatch(/5003/);
      }
      expect(count(shift('0002'))).toBe(1);
      const told = await write(rows, { alike: 'mine' });
      expect(statuses(told)).toEqual(['accepted', 'alreadyThere', 'accepted', 'differs']);
      expect(told.rows[3]).toMatchObject({ ids: ['5003'], fields: ['endTime'] });
      expect(count(corrected)).toBe(1);
      // Another job of which the journal may have forgotten the rows asks as well.
      const other = await journal.job('other job', { unit: '101' });
      expect(statuses(await other.write(client, 'wsdlUpdateShifts', [shift('0002')] as never))).toEqual([
        'alreadyThere',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('an answer that is not known to be the row’s', () => {
  it('has an id: the row is not sent again, in this run or a later one', async () => {
    const { service, write } = serviceFor('shifts', { creates: 'givesPerson' });
    const nobody = shift('', { comment: 'nobody yet' });
    const given = shift('0009');
    const rows = [shift('0001'), nobody, shift('0002')];
    const first = await write(rows);
    expect(statuses(first)).toEqual(['accepted', 'uncertain', 'accepted']);
    expect(first.rows[1]!.ids).toEqual(['5002']);
    expect(statuses(await write(rows))).toEqual(['accepted', 'uncertain', 'accepted']);
    expect(
      service.truthOf({ ...nobody, badgeNo: '' } as never).creations +
        service.truthOf(given as never).creations,
    ).toBe(1);
  });
});

describe('a new row that is answered with the id of a record from before', () => {
  it('is not accepted where nobody can read whether that record shows it', async () => {
    const { service, write } = serviceFor('shifts', {
      ...{ creates: 'takesTwin', spoils: 'timeAsMinutes', spoiledWhere: 'kept' },
    });
    service.bookTwin(shift('0001', { begTime: '18:00:00', endTime: '22:00:00' }) as never);
    const { rows } = await write([shift('0001'), shift('0002')], { alike: 'others' });
    expect(rows).toMatchObject([{ status: 'uncertain', ids: ['5001'] }, { status: 'accepted' }]);
  });
});

describe('a change that is answered under another id', () => {
  it('is not sent again, in this run or a later one', async () => {
    const { write, bodies } = serviceFor('shifts', { keepsVersions: true });
    const key = 'badgeNo';
    await write([shift('0001')], { key });
    const longer = [shift('0001', { endTime: '18:00:00' })];
    const tellsBoth = async () =>
      expect((await write(longer, { key })).rows).toMatchObject([
        { status: 'differs', ids: ['5001', '5002'], fields: ['endTime'] },
      ]);
    await tellsBoth();
    await tellsBoth();
    const other = [shift('0001', { endTime: '19:00:00' })];
    expect((await write(other, { key })).rows).toMatchObject([{ status: 'changed', ids: ['5001', '5002'] }]);
    await tellsBoth();
    expect(bodies.filter((body) => /UpdateShifts[\s\S]*18:00:00/.test(body))).toHaveLength(1);
  });
});

describe('what the service says and does not do, or does and does not say', () => {
  const until = (endTime: string) => [shift('0001', { endTime })];
  const sent = (bodies: readonly string[], text: string) =>
    bodies.filter((body) => body.includes('wsdlUpdateShifts') && body.includes(text)).length;

  it('leaves open what it refused where a record came to be there that may be it', async () => {
    const { write } = serviceFor('shifts', {
      ...{ answers: 'rejectsSaved', spoils: 'anHourOn', spoiledWhere: 'shown' },
    });
    expect((await write(until('16:00:00'))).rows).toMatchObject([{ status: 'uncertain', ids: ['5001'] }]);
  });

  it('sends no change of what is not shown any more', async () => {
    const { service, write, bodies } = serviceFor('shifts');
    await write(until('16:00:00'), { key: 'badgeNo' });
    service.remove(shift('0001') as never);
    const { rows } = await write(until('17:00:00'), { key: 'badgeNo' });
    expect(rows).toMatchObject([{ status: 'uncertain', next: expect.stringContaining('under its id') }]);
    expect(sent(bodies, '17:00:00')).toBe(0);
  });

  it('waits for a read that is behind what was answered', async () => {
    const { write } = serviceFor('shifts', HABITS['reads 20 s late']);
    expect((await write(until('16:00:00'))).counts).toEqual({ accepted: 1 });
  });

  it('accepts one of two equal rows where one record is the answer to both', async () => {
    const { write, count } = serviceFor('shifts', { creates: 'takesTwin' });
    const key = (_: Row, index: number) => `row ${index}`;
    const { counts } = await write([shift(''), shift('')], { key });
    expect(counts.accepted ?? 0).toBeLessThanOrEqual(count(shift('')));
    expect(counts.uncertain).toBeGreaterThan(0);
  });

  it('takes a corrected row where the call that it was in was not taken', async () => {
    const { write, service } = serviceFor('shifts', {
      faults: [{ on: 'write', from: 1, to: 1, saves: 'none', ends: 'busy' }],
    });
    await expect(write(until('16:00:00'), { key: 'badgeNo' })).rejects.toMatchObject({ status: 429 });
    expect((await write(until('17:00:00'), { key: 'badgeNo' })).counts).toEqual({ accepted: 1 });
    expect(service.truthOf(shift('0001') as never).raws).toMatchObject([{ endTime: '17:00:00' }]);
  });

  it('asks a service that is away with no more rows than it was told, and waits between them', async () => {
    const { write, bodies } = serviceFor('shifts', {
      faults: [{ on: 'write', from: 1, to: 50, saves: 'none', ends: 'reset' }],
    });
    const rows = [4, 5, 6].flatMap((day) =>
      ['0001', '0002'].map((badgeNo) =>
        shift(badgeNo, { begDate: `2026-05-0${day}`, endDate: `2026-05-0${day}` }),
      ),
    );
    const begun = time.now();
    const writing = write(rows, { batchSize: 1, attempts: 3 });
    await expect(writing).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
    expect(sent(bodies, '16:00:00')).toBe(3);
    // Two seconds before the second one, and four before the third.
    expect(time.now() - begun).toBeGreaterThan(6_000);
  });

  it('gives up after as many attempts as it was told', async () => {
    const { write, bodies } = serviceFor('shifts', {
      faults: [{ on: 'write', from: 1, to: 20, saves: 'none', ends: 'reset' }],
    });
    const { rows } = await write(until('16:00:00'), { attempts: 2 });
    expect(rows).toMatchObject([{ status: 'uncertain', next: expect.stringContaining('later') }]);
    expect(sent(bodies, '16:00:00')).toBe(2);
  });
});

it('leaves a row to another job that has it in hand', async () => {
  const { write, client, count } = serviceFor('shifts', {
    faults: [
      { on: 'write', from: 1, to: 1, saves: 'none', ends: 'reset' },
      { on: 'read', from: 2, to: 2, ends: 'Server' },
    ],
  });
  await expect(write([shift('0001')])).rejects.toMatchObject({ name: 'FaultError' });
  const other = journal.job('other job', { unit: '101' });
  const { rows } = await other.write(client, 'wsdlUpdateShifts', [shift('0001')] as never);
  expect(rows).toMatchObject([{ status: 'uncertain', next: expect.stringContaining('Another job') }]);
  expect(count(shift('0001'))).toBe(0);
});

it('keeps each of two equal rows', async () => {
  const { write } = serviceFor('shifts');
  await write([shift(''), shift('')]);
  const [job] = await journal.jobs();
  expect((await journal.rows(job!)).map(({ ids }) => ids)).toEqual([['5001'], ['5002']]);
});

describe('a shift of nobody', () => {
  it('is not changed under an id that is a person’s by then', async () => {
    const { service, write, count } = serviceFor('shifts', { renumbers: 'inTurn' });
    const key = ({ badgeNo }: Row) => String(badgeNo || 'nobody');
    await write([shift('0001'), shift('')], { key });
    service.night();
    const longer = [shift('0001'), shift('', { endTime: '17:00:00' })];
    for (const run of ['first', 'second']) {
      const { rows } = await write(longer, { key });
      expect(rows, run).toMatchObject([{ status: 'accepted' }, { status: 'differs' }]);
      expect(rows[1]!.fields, run).toEqual(['persId', 'badgeNo']);
    }
    expect(service.truthOf(shift('0001') as never).raws).toMatchObject([{ endTime: '16:00:00' }]);
    expect(count(shift(''))).toBe(1);
  });

  it('is changed once more, unless somebody was put to it since', async () => {
    const { service, write, client } = serviceFor('shifts');
    const key = 'comment';
    const until = (endTime: string) => [shift('', { comment: 'open', endTime })];
    await write(until('16:00:00'), { key });
    for (const time of ['17:00:00', '18:00:00'])
      expect(statuses(await write(until(time), { key }))).toEqual(['accepted']);
    await client.wsdlUpdateShifts({
      Shifts: [{ ...until('18:00:00')[0]!, scheduleId: '5001', badgeNo: '0002' }] as never,
    });
    const { rows } = await write(until('19:00:00'), { key });
    expect(rows).toMatchObject([{ status: 'differs', fields: ['persId', 'badgeNo'] }]);
    expect(service.truthOf(shift('0002') as never).raws).toMatchObject([{ endTime: '18:00:00' }]);
  });

  it('is not taken for a person’s of which the service answers the id', async () => {
    const { write, count } = serviceFor('shifts', { answers: 'previousIds', idSteps: 2 });
    const { rows } = await write([shift('0001'), shift('')], { batchSize: 1 });
    expect(rows[1]).toMatchObject({ status: 'uncertain' });
    expect([count(shift('0001')), count(shift(''))]).toEqual([1, 1]);
  });
});

describe('a row that no change can be sent of', () => {
  const salary = (hours: string) => ({
    ...{ badgeNo: '0001', punchDateTime: '2026-05-04 08:00:00', salaryCode: 'ob-1', hours },
  });

  it.each([
    ['is there', 'accepted'],
    ['was deleted since', 'uncertain'],
  ])('is looked up when the input has it as it was saved again: it %s', async (how, status) => {
    const { service, write } = serviceFor('salaries');
    const key = 'badgeNo';
    await write([salary('1.5')], { key });
    if (how !== 'is there') service.remove(salary('1.5'));
    const changed = await write([salary('3.25')], { key });
    expect(changed.rows).toMatchObject([{ status: 'changed', next: expect.stringMatching(/no change of/) }]);
    expect(statuses(await write([salary('1.5')], { key }))).toEqual([status]);
  });
});

describe('the clock of the machine', () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['forward', 1],
    ['back', -1],
  ])('is put %s by an hour: what the service still saves is waited for, and no longer', async (_, hours) => {
    await journal.close();
    const { write, count, bodies } = serviceFor('shifts', HABITS['saves 50 s after the connection died']);
    const begun = time.now();
    // Time passes in the process as it should; the clock is put when the first read comes after the lost call.
    vi.spyOn(performance, 'now').mockImplementation(() => time.now() - begun);
    vi.spyOn(MACHINE, 'sleep').mockImplementation((ms) => time.sleep(ms));
    vi.spyOn(Date, 'now').mockImplementation(() => time.now() + (bodies.length > 2 ? hours * 3_600_000 : 0));
    journal = await openJournal(':memory:');
    expect((await write([shift('0001')])).counts).toEqual({ accepted: 1 });
    expect(time.now() - begun).toBeLessThan(600_000);
    await time.end();
    expect(count(shift('0001'))).toBe(1);
  });
});

it('keeps no locks of jobs that are over for longer than retainDays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'retained-'));
  const place = join(folder, 'jobs.db');
  const locks = () => readdirSync(folder).filter((name) => name.endsWith('.lock'));
  try {
    await journal.close();
    journal = await openJournal(place);
    const { write } = serviceFor('shifts');
    await write([shift('0001')]);
    expect(locks()).toHaveLength(1);
    await journal.close();
    await new Promise((done) => setTimeout(done, 5));
    journal = await openJournal(place, { retainDays: 0 });
    expect(locks()).toEqual([]);
    expect((await write([shift('0001')])).counts).toEqual({ accepted: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
