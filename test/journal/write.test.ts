import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Shift } from '../../src/index.js';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { VirtualTime } from './simulation/VirtualTime.js';
import { LossyService } from '../settle/lostCalls.js';

let service: LossyService;
let folder: string;
let journal: Journal;
let badges: string[];
beforeEach(async () => {
  service = await LossyService.start({ firstByteTimeoutMs: 5000 });
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  journal = await openJournal(join(folder, 'jobs.db'));
  badges = [...service.sandbox.world.employees.ofUnit(101)].map(({ badgeNo }) => badgeNo);
});
afterEach(async () => {
  await journal.close();
  await service[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const DAY = {
  begDate: '2026-05-04',
  endDate: '2026-05-04',
  begTime: '08:00:00',
  endTime: '16:00:00',
} as const;
const shift = (more: Partial<Shift> = {}): Shift =>
  ({ ...DAY, badgeNo: badges[0]!, shiftCategoryId: '11', ...more }) as Shift;
const QUICK = { quietMs: 50, sendMs: 5000 };
const write = (rows: Shift[], options = {}) =>
  journal.job('w15').write(service.client, 'wsdlUpdateShifts', rows, { ...QUICK, ...options });
const booked = () =>
  [...service.sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === DAY.begDate);
const statuses = (result: Awaited<ReturnType<typeof write>>) => result.rows.map(({ status }) => status);

it('keeps its file for its owner alone', () => {
  for (const name of ['jobs.db', 'jobs.db.key'])
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

it('books each row once, and again nothing when it is run again', async () => {
  const rows = badges.slice(0, 5).map((badgeNo) => shift({ badgeNo }));
  const first = await write(rows, { batchSize: 2 });
  expect(statuses(first)).toEqual(Array(5).fill('accepted'));
  expect(first.ok).toBe(true);
  const again = await write(rows);
  expect(again.rows).toEqual(first.rows);
  expect(booked()).toHaveLength(5);
});

it('books two equal unassigned shifts as two', async () => {
  const twin = shift({ badgeNo: '' });
  expect((await write([twin, twin])).counts).toEqual({ accepted: 2 });
  expect((await write([twin, twin])).counts).toEqual({ accepted: 2 });
  expect(booked()).toHaveLength(2);
});

it('gives the rows themselves to the function of their keys, and back with their outcomes', async () => {
  const rows = badges.slice(0, 2).map((badgeNo) => shift({ badgeNo }));
  const keys = new Map(rows.map((row, i) => [row, `key-${i}`]));
  const { rows: outcomes } = await write(rows, { key: (row: Shift) => keys.get(row) });
  expect(outcomes.map(({ input }) => keys.get(input as never))).toEqual(['key-0', 'key-1']);
});

it('books the rows as they were when it was called, whatever becomes of the list', async () => {
  const rows = badges.slice(0, 3).map((badgeNo) => shift({ badgeNo }));
  const given = structuredClone(rows);
  const result = write(rows);
  rows.shift();
  rows[0]!.badgeNo = badges[5]!;
  expect((await result).rows.map(({ status, input }) => [status, input])).toEqual(
    given.map((row) => ['accepted', row]),
  );
  expect(booked()).toHaveLength(3);
});

it('asks for a name, and sends nothing of what is no list of rows that can be kept', async () => {
  const turning: Record<string, unknown> = { ...shift() };
  turning.tasks = [turning];
  const failing = Object.defineProperty({ ...shift() }, 'comment', {
    enumerable: true,
    get: () => {
      throw new Error('no comment');
    },
  });
  const wrong = [
    undefined,
    {},
    [shift(), null],
    [undefined],
    [{ ...shift(), agreementId: 5n }],
    [turning],
    [failing],
  ];
  for (const rows of wrong)
    await expect(write(rows as never)).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringMatching(/^rows: (expected a list of rows|row \d cannot be kept)/),
    });
  expect(booked()).toEqual([]);
  expect(() => journal.job(undefined as never)).toThrow('name: expected the name of a job');
});

it('does not let a row that breaks a rule stop the others', async () => {
  const result = await write([shift(), shift({ badgeNo: badges[1]!, begTime: '8:00' as never })]);
  expect(statuses(result)).toEqual(['accepted', 'invalid']);
  expect(result.rows[1]!.issues[0]!.path).toEqual(['begTime']);
  expect(result.rows[1]!.next).toMatch(/^begTime: expected .*Correct it/);
});

it('says what the service refused, and tries it again when it is corrected', async () => {
  const key = (_: object, index: number) => `row ${index}`;
  const first = await write([shift({ badgeNo: '99999' }), shift()], { key });
  expect(statuses(first)).toEqual(['rejected', 'accepted']);
  expect(first.rows[0]!.validationErrors[0]).toContain('SBX-');
  const next = await write([shift({ badgeNo: badges[2]! }), shift()], { key });
  expect(statuses(next)).toEqual(['accepted', 'accepted']);
  expect(booked()).toHaveLength(2);
});

describe('when answers are lost', () => {
  const losing = (times: number, effect: (call: { well(): Promise<unknown> }, n: number) => unknown) => {
    let n = 0;
    service.sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateShifts' || ++n > times) return undefined;
      await effect(call, n);
      return { kind: 'reset' };
    });
  };

  it('books what was not saved, and not what was', async () => {
    losing(3, (call, n) => (n % 2 ? call.well() : undefined));
    const rows = badges.slice(0, 6).map((badgeNo) => shift({ badgeNo }));
    expect((await write(rows, { batchSize: 2 })).counts).toEqual({ accepted: 6 });
    expect(booked().map(({ employeeId }) => employeeId).length).toBe(6);
    expect(new Set(booked().map(({ employeeId }) => employeeId)).size).toBe(6);
  });

  it('waits for a service that saves after the client has given up', async () => {
    const pace = new VirtualTime();
    losing(1, (call) => pace.at(59_000, () => call.well()));
    await using patient = await openJournal(':memory:', { pace });
    const rows = [shift(), shift({ badgeNo: '' }), shift({ badgeNo: '' })];
    const result = await patient
      .job('w15')
      .write(service.client, 'wsdlUpdateShifts', rows, { quietMs: 60_000 });
    await pace.end();
    expect(result.counts).toEqual({ accepted: 3 });
    expect(booked()).toHaveLength(3);
  });

  it('reports both ids when the service saves later than anybody waits, and deletes nothing', async () => {
    let first: (() => Promise<unknown>) | undefined;
    service.sandbox.setFaults(async (call) => {
      if (call.operation === 'wsdlUpdateShifts' && !first) {
        first = () => call.well();
        return { kind: 'reset' };
      }
      if (call.operation === 'wsdlUpdateShifts') await first!();
      return undefined;
    });
    const result = await write([shift()]);
    expect(result.rows[0]).toMatchObject({
      status: 'doubled',
      ids: booked()
        .map(({ id }) => String(id))
        .reverse(),
    });
    expect(booked()).toHaveLength(2);
  });

  it('sends a change again, and a deletion', { tags: ['slow'] }, async () => {
    const saved = (await write([shift(), shift({ badgeNo: badges[1]! })])).rows.map(({ ids }) => ids[0]!);
    losing(1, () => undefined);
    const change = shift({ scheduleId: saved[0]!, endTime: '17:00:00' } as Partial<Shift>);
    const gone = shift({ scheduleId: saved[1]!, badgeNo: badges[1]!, deleteShift: 1 } as Partial<Shift>);
    expect((await write([change, gone])).counts).toEqual({ accepted: 2 });
    expect(booked()).toMatchObject([{ id: Number(saved[0]), endTime: '17:00:00' }]);
  });

  it('takes a deletion as done when its answer was lost', async () => {
    const [saved] = (await write([shift()])).rows;
    losing(1, (call) => call.well());
    const gone = shift({ scheduleId: saved!.ids[0]!, deleteShift: 1 } as Partial<Shift>);
    expect((await write([gone])).counts).toEqual({ accepted: 1 });
    expect(booked()).toEqual([]);
  });
});

it('does not send what carries a token that is there already', async () => {
  await service.client.wsdlUpdateShifts({
    Shifts: [shift({ extScheduleId: 'A' }), shift({ extScheduleId: 'B' })],
  });
  const rows = [
    shift({ extScheduleId: 'A' }),
    shift({ extScheduleId: 'B', endTime: '17:00:00' }),
    shift({ extScheduleId: 'C' }),
  ];
  const result = await write(rows);
  expect(statuses(result)).toEqual(['alreadyThere', 'differs', 'accepted']);
  expect(result.rows[1]!.fields).toEqual(['endTime']);
  expect(booked()).toHaveLength(3);
});

it.each(['answered', 'lost'])(
  'changes an employee again under the badge number, once the first change is %s',
  async (how) => {
    const job = () => journal.job('employees');
    const [badgeNo] = badges as [string];
    const change = (city: string) =>
      job().write(service.client, 'wsdlUpdateEmployees', [{ badgeNo, city }], { ...QUICK, key: 'badgeNo' });
    if (how === 'lost') {
      let calls = 0;
      service.sandbox.setFaults(async (call) => {
        if (call.operation !== 'wsdlUpdateEmployees' || ++calls > 1) return undefined;
        await call.well();
        return { kind: 'reset' };
      });
    }
    expect((await change('Lund')).counts).toEqual({ accepted: 1 });
    expect((await change('Ystad')).counts).toEqual({ accepted: 1 });
    const employees = [...service.sandbox.world.employees.ofUnit(101)];
    expect(employees.find((employee) => employee.badgeNo === badgeNo)?.city).toBe('Ystad');
  },
);

it('makes a change of what has the same key and says something else', async () => {
  const key = 'comment';
  await write([shift({ comment: 'one' })], { key });
  const result = await write([shift({ comment: 'one', endTime: '17:30:00' })], { key });
  expect(statuses(result)).toEqual(['accepted']);
  expect(booked()).toMatchObject([{ endTime: '17:30:00' }]);
});

it('books nothing twice when another job orders the same', async () => {
  await write([shift(), shift({ badgeNo: badges[1]! })]);
  const other = await journal.job('w15 again').write(service.client, 'wsdlUpdateShifts', [shift()], QUICK);
  expect(other.counts).toEqual({ alreadyThere: 1 });
  expect(booked()).toHaveLength(2);
});

it('books what the service rejected when another job ordered it', async () => {
  const unknown = shift({ badgeNo: '7777' });
  expect(statuses(await write([unknown]))).toEqual(['rejected']);
  await service.client.wsdlUpdateEmployees({ employees: [{ badgeNo: badges[0]!, newBadgeNo: '7777' }] });
  const other = await journal.job('w15 again').write(service.client, 'wsdlUpdateShifts', [unknown], QUICK);
  expect(other.counts).toEqual({ accepted: 1 });
});

it('lets one process at a time work on a job', async () => {
  const both = await Promise.allSettled([write([shift()]), write([shift()])]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'JobTakenError' },
  });
  expect(booked()).toHaveLength(1);
});

it('goes on where the service was out of reach', async () => {
  service.sandbox.setFaults(async (call) =>
    call.operation === 'wsdlUpdateShifts'
      ? { kind: 'answer', status: 429, headers: {}, body: Buffer.from('') }
      : undefined,
  );
  await expect(write([shift()], { batchSize: 1 })).rejects.toMatchObject({ name: 'HttpError', status: 429 });
  service.sandbox.setFaults();
  expect((await write([shift()])).counts).toEqual({ accepted: 1 });
});

describe('what the journal has', () => {
  const dying = async (rows: Shift[]) => {
    const ended = new AbortController();
    service.sandbox.setFaults(async (call) => {
      if (call.operation !== 'wsdlUpdateShifts') return undefined;
      if (booked().length === 0) await call.well();
      return { kind: 'reset' };
    });
    const onProgress = (counts: Readonly<Record<string, number>>) => {
      if (counts.sent === rows.length) ended.abort();
    };
    await expect(write(rows, { batchSize: 1, signal: ended.signal, onProgress })).rejects.toThrow();
    service.sandbox.setFaults();
  };

  it('is shown, settled without sending, and gone on with', async () => {
    const rows = badges.slice(0, 3).map((badgeNo) => shift({ badgeNo }));
    await dying(rows);
    const [job] = await journal.jobs();
    const states = async () => (await journal.rows(job!)).map(({ state }) => state);
    expect(job).toMatchObject({ name: 'w15', operation: 'wsdlUpdateShifts', finishedAt: undefined });
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
    expect((await journal.rows(job!))[0]).toMatchObject({ index: 0, attempts: 1, input: rows[0] });
    await journal.job('w15').settle(service.client, 'wsdlUpdateShifts', QUICK);
    expect(await states()).toEqual(['accepted', 'ready', 'ready']);
    expect(booked()).toHaveLength(1);
    const result = await journal.job('w15').resume(service.client, 'wsdlUpdateShifts', QUICK);
    expect(result.counts).toEqual({ accepted: 3 });
    expect(booked()).toHaveLength(3);
    expect((await journal.jobs())[0]!.finishedAt).toBeTypeOf('number');
  });

  it('is not gone on with where it has no rows', async () => {
    await journal.close();
    journal = await openJournal(join(folder, 'jobs.db'), { keep: 'identity' });
    await dying([shift()]);
    await expect(journal.job('w15').resume(service.client, 'wsdlUpdateShifts', QUICK)).rejects.toThrow(
      /write them again/,
    );
  });
});
