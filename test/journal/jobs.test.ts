import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { answering, virtualPace } from '../settle/answering.js';
import { type Row, record, row, shiftService } from './scriptedJob.js';

let pace: ReturnType<typeof virtualPace>;
let journal: Journal;
let service: ReturnType<typeof shiftService>;
beforeEach(async () => {
  pace = virtualPace();
  journal = await openJournal(':memory:', { pace });
  service = shiftService(pace);
});
afterEach(() => journal.close());

const job = (name = 'job', seenBy: object = { unit: '101' }) => journal.job(name, seenBy);
const write = (rows: readonly Row[], options: object = {}, one = job()) =>
  one.write(service.client, 'wsdlUpdateShifts', rows as never, options);
const statuses = ({ rows }: { readonly rows: readonly { readonly status: string }[] }) =>
  rows.map(({ status }) => status);

describe('a record that is like a new row and was there before', () => {
  beforeEach(() => void service.shifts.push(record(4001)));
  const mine = () => row();
  const other = () => row({ badgeNo: '0002' });

  it('is asked about by a journal that has finished nothing here', async () => {
    expect((await write([mine()])).rows).toMatchObject([
      { status: 'uncertain', next: expect.stringContaining('4001') },
    ]);
    expect(service.shifts).toHaveLength(1);
  });

  it('is somebody else’s where the journal has finished something here', async () => {
    expect(statuses(await write([other()], {}, job('first')))).toEqual(['accepted']);
    expect(statuses(await write([mine()], {}, job('second')))).toEqual(['accepted']);
    expect(service.shifts).toHaveLength(3);
  });

  it('is asked about where what was finished is of another unit, or of another place', async () => {
    await write([other()], {}, job('first', { unit: '102' }));
    await write([other()], { alike: 'others' }, job('first', { unit: '101', place: 'elsewhere' }));
    expect(statuses(await write([mine()], {}, job('second')))).toEqual(['uncertain']);
  });

  it('is asked about where a job of its name is of another unit, whatever other jobs have finished here', async () => {
    await write([other()], {}, job('first'));
    await write([other()], { alike: 'others' }, job('job', { unit: '102' }));
    expect(statuses(await write([mine()]))).toEqual(['uncertain']);
  });

  it('is somebody else’s where the same job ended before, though nothing of it was saved', async () => {
    expect(statuses(await write([row({ begTime: 'early' })]))).toEqual(['invalid']);
    await write([other()], {}, job('job', { unit: '102' }));
    expect(statuses(await write([mine()]))).toEqual(['accepted']);
  });

  it('is somebody else’s where what is elsewhere has another name or another operation', async () => {
    await write([other()], {}, job('first'));
    await write([other()], { alike: 'others' }, job('second', { unit: '102' }));
    await job().write(service.client, 'wsdlUpdateEmployees', []);
    expect(statuses(await write([mine()]))).toEqual(['accepted']);
  });

  it('is somebody else’s where the same job was begun before, and could not look', async () => {
    await write([other()], {}, job('first'));
    const { client } = answering(() => ({ fault: 'Server' }));
    await expect(job().write(client, 'wsdlUpdateShifts', [mine()] as never)).rejects.toThrow();
    expect(statuses(await write([mine()]))).toEqual(['accepted']);
  });

  it('is what the caller says', async () => {
    await write([other()], {}, job('first'));
    expect(statuses(await write([mine()], { alike: 'ask' }))).toEqual(['uncertain']);
    expect(statuses(await write([mine()], { alike: 'mine' }))).toEqual(['alreadyThere']);
  });

  it('goes on to be asked about by a job that has asked', async () => {
    await write([mine()]);
    await write([other()], {}, job('first'));
    expect(statuses(await write([mine()]))).toEqual(['uncertain']);
    expect(service.sent()).toBe(1);
  });
});

describe('a job', () => {
  it('is the same under another writing of its place, and another under another name or unit', async () => {
    const at = (place: string) => job('job', { unit: '101', place });
    await write([row()], {}, at('https://Service.example:443/soap'));
    const again = await write([row()], {}, at('https://service.example/soap/'));
    expect(statuses(again)).toEqual(['accepted']);
    expect([service.sent(), (await journal.jobs()).length]).toEqual([1, 1]);
    await write([row({ badgeNo: '0002' })], {}, job('other'));
    await write([row({ badgeNo: '0002' })], {}, job('job', { unit: '102' }));
    expect(await journal.jobs()).toHaveLength(3);
  });

  it('is finished once each of its rows has ended, and begun again when rows come', async () => {
    const finished = async () => (await journal.jobs())[0]!.finishedAt;
    await write([row()]);
    expect(await finished()).toBeTypeOf('number');
    let seen: number | undefined = -1;
    const onProgress = () => void journal.jobs().then(([one]) => (seen = one!.finishedAt));
    await write([row(), row({ badgeNo: '0002' })], { onProgress });
    expect(seen).toBeUndefined();
    expect(await finished()).toBeTypeOf('number');
  });

  it('is not finished while a row that left the input is open, also where its content is not kept', async () => {
    await using kept = await openJournal(':memory:', { pace, keep: 'identity' });
    const one = kept.job('job', { unit: '101' });
    let isSent = false;
    const { client } = answering((operation) => {
      if (operation !== 'wsdlUpdateShifts') return isSent ? { fault: 'Server' } : { value: shown };
      isSent = true;
      return 'lost';
    });
    const shown = { schedules: [], validationErrors: [] };
    await expect(one.write(client, 'wsdlUpdateShifts', [row()] as never)).rejects.toThrow();
    expect(statuses(await write([row({ badgeNo: '0002' })], {}, one))).toEqual(['accepted']);
    const [job] = await kept.jobs();
    expect((await kept.rows(job!)).map(({ state }) => state)).toContain('sent');
    expect(job!.finishedAt).toBeUndefined();
  });

  it('sends a change again over which another row of the same run went, once that has left the input', async () => {
    service.shifts.push(record(4001));
    const change = (comment: string) => row({ scheduleId: '4001', comment });
    const key = 'comment';
    expect(statuses(await write([change('a'), change('b')], { key }))).toEqual(['accepted', 'accepted']);
    expect(statuses(await write([change('a')], { key }))).toEqual(['accepted']);
    expect(service.shifts).toMatchObject([{ scheduleId: 4001, comment: 'a' }]);
  });

  it('writes with an operation that changes something alone, and no transfer to payroll', async () => {
    for (const operation of ['wsdlGetSchedulesV3', 'noSuchOperation', 'wsdlInitiateTransferToPayroll'])
      await expect(job().write(service.client, operation as never, [] as never)).rejects.toMatchObject({
        name: 'ConfigurationError',
      });
    expect(await journal.jobs()).toEqual([]);
  });

  it('is of one run at a time, and free again once that has ended, whatever ended it', async () => {
    const both = await Promise.allSettled([write([row()]), write([row()])]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'JobTakenError', job: 'job' },
    });
    await expect(write([row({ comment: 'a' }), row()], { key: 'comment' })).rejects.toThrow(/row 2 has none/);
    expect(statuses(await write([row()]))).toEqual(['accepted']);
  });

  it('numbers its rows as the input has them, and those that left it behind them', async () => {
    const key = 'comment';
    const named = (...names: string[]) => names.map((comment, i) => row({ comment, badgeNo: `000${i + 1}` }));
    await write(named('a', 'b', 'c'), { key });
    const again = [named('a', 'b', 'c')[2]!, row({ comment: 'd', badgeNo: '0009' })];
    const third = row({ comment: 'e', badgeNo: '0008' });
    await write([...again, third], { key });
    const [one] = await journal.jobs();
    const entries = await journal.rows(one!);
    expect(entries.slice(0, 3).map(({ input }) => input!.comment)).toEqual(['c', 'd', 'e']);
    expect(new Set(entries.map(({ index }) => index)).size).toBe(5);
  });

  it('that the journal does not have is not gone on with, looked up or decided about', async () => {
    const told = /no such job/;
    const decision = { row: 1, drop: true, by: 'Kim', why: 'looked' };
    await expect(job().resume(service.client, 'wsdlUpdateShifts')).rejects.toThrow(told);
    await expect(job().settle(service.client, 'wsdlUpdateShifts')).rejects.toThrow(told);
    await expect(job().verify(service.client, 'wsdlUpdateShifts')).rejects.toThrow(told);
    await expect(job().resolve(service.client, 'wsdlUpdateShifts', decision)).rejects.toThrow(/no row 1/);
  });
});

describe('a plan', () => {
  it('says what a run would do with each row, and sends and keeps nothing', async () => {
    service.shifts.push(record(4001), record(4002, { badgeNo: '0002', endTime: '15:00:00' }));
    const rows = [
      row({ badgeNo: '0009' }),
      row({ scheduleId: '4002', badgeNo: '0002' }),
      row({ scheduleId: '4001', endTime: '16:00:00' }),
      row({ scheduleId: '4001', deleteShift: 1 }),
      row({ begTime: 'early' }),
      row(),
    ];
    const key = (_: Row, index: number) => `row ${index}`;
    const planned = await job().plan(service.client, 'wsdlUpdateShifts', rows as never, { key } as never);
    expect(planned.map(({ index, plan }) => [index, plan])).toEqual([
      [0, 'create'],
      [1, 'change'],
      [2, 'there'],
      [3, 'delete'],
      [4, 'invalid'],
      [5, 'unknown'],
    ]);
    expect(planned[1]).toMatchObject({ ids: ['4002'], fields: ['endTime'], next: '' });
    expect(planned[4]!.issues).toMatchObject([{ path: ['begTime'] }]);
    expect(planned[5]!.next).toMatch(/4001/);
    expect([service.sent(), await journal.jobs()]).toEqual([0, []]);
  });

  it.each([{}, { comment: 'late' }])(
    'says that a run creates a row beside a record of somebody else: %j',
    async (more) => {
      service.shifts.push(record(4001, { comment: '' }));
      const rows = [row(more)];
      const options = { alike: 'others' } as const;
      const [planned] = await job().plan(service.client, 'wsdlUpdateShifts', rows as never, options);
      expect(planned).toMatchObject({ plan: 'create', ids: [], fields: [] });
      expect(statuses(await write(rows, options))).toEqual(['accepted']);
      expect(service.shifts).toHaveLength(2);
    },
  );
});

describe('what the journal has as saved', () => {
  const verify = async () =>
    (await job().verify(service.client, 'wsdlUpdateShifts')).map(({ index, status, fields }) => [
      ...[index, status, ...fields],
    ]);
  const key = 'comment';
  const three = ['a', 'b', 'c'].map((comment, i) => row({ comment, badgeNo: `000${i + 1}` }));

  it('is there, changed or deleted since', async () => {
    await write(three, { key });
    expect(await verify()).toEqual([
      [0, 'there'],
      [1, 'there'],
      [2, 'there'],
    ]);
    service.shifts[1] = { ...service.shifts[1], endTime: '12:00:00' };
    service.shifts.splice(2, 1);
    const before = pace.waitedMs();
    expect(await verify()).toEqual([
      [0, 'there'],
      [1, 'changed', 'endTime'],
      [2, 'deleted'],
    ]);
    // What a read does not show it is asked for once more.
    expect(pace.waitedMs() - before).toBe(2_000);
    expect(service.sent()).toBe(2);
  });

  it('is not known where a read shows nothing of it', async () => {
    await write(three, { key });
    service.shifts.splice(0);
    expect(await verify()).toEqual([
      [0, 'unknown'],
      [1, 'unknown'],
      [2, 'unknown'],
    ]);
  });
});

describe('a row that another job has', () => {
  const second = () => job('second');

  it('is not sent while that job has it saved, also where it was written otherwise', async () => {
    await write([row()]);
    const same = { ...row(), comment: '', persId: '0' };
    expect((await write([same], {}, second())).rows).toMatchObject([
      { status: 'alreadyThere', ids: ['5001'] },
    ]);
    expect(service.sent()).toBe(1);
  });

  it('is sent as often as it is more, and where somebody deleted it', async () => {
    await write([row()]);
    expect(statuses(await write([row(), row()], {}, second()))).toEqual(['alreadyThere', 'accepted']);
    service.shifts.splice(0, 1);
    expect(statuses(await write([row()], {}, job('third')))).toEqual(['accepted']);
  });

  it('is not sent while nobody knows what became of it there', async () => {
    service.shifts.push(record(4000));
    expect(statuses(await write([row()], { alike: 'ask' }))).toEqual(['uncertain']);
    const [waiting] = (await write([row()], { alike: 'others' }, second())).rows;
    expect(waiting).toMatchObject({ status: 'uncertain', next: expect.stringContaining('Another job') });
    expect(service.sent()).toBe(0);
  });

  it('is not sent where it is there twice, and says so until one of the two is deleted', async () => {
    // Before the job looks a last time.
    const onProgress = ({ answered = 0 }: Readonly<Record<string, number>>) => {
      if (answered === 1 && service.shifts.length === 1) service.shifts.push(record(5002));
    };
    expect(statuses(await write([row()], { onProgress }))).toEqual(['doubled']);
    const [twice] = (await write([row()], {}, second())).rows;
    expect(twice).toMatchObject({ status: 'doubled', ids: ['5001', '5002'] });
    service.shifts.pop();
    const [once] = (await write([row()], {}, job('third'))).rows;
    expect(once).toMatchObject({ status: 'alreadyThere', ids: ['5001'] });
    expect(service.sent()).toBe(1);
  });

  it('is sent in another unit', async () => {
    await write([row()], { alike: 'others' });
    const elsewhere = await write([row()], { alike: 'others' }, job('second', { unit: '102' }));
    expect(statuses(elsewhere)).toEqual(['accepted']);
  });

  it('is known by its token alone where it has one', async () => {
    const token = { extScheduleId: 'W15-1' };
    await write([row(token)], { alike: 'others' });
    const moved = row({ ...token, begTime: '10:00:00' });
    expect((await write([moved], { alike: 'others' }, second())).rows).toMatchObject([
      { status: 'differs', ids: ['5001'], fields: ['begTime'] },
    ]);
  });

  it('differs where somebody changed it since', async () => {
    await write([row({ comment: 'a' })]);
    service.shifts[0] = { ...service.shifts[0], comment: 'b' };
    expect((await write([row({ comment: 'a' })], {}, second())).rows).toMatchObject([
      { status: 'differs', ids: ['5001'], fields: ['comment'] },
    ]);
  });

  it('is not sent where the read does not tell whether it is still there', async () => {
    await write([row()]);
    const [shift] = service.shifts.splice(0, 1, { scheduleId: 'unreadable' });
    expect((await write([row()], {}, second())).rows).toMatchObject([
      { status: 'uncertain', ids: ['5001'], next: expect.stringContaining('whether it is still there') },
    ]);
    service.shifts[0] = shift!;
    expect(statuses(await write([row()], {}, second()))).toEqual(['alreadyThere']);
    expect(service.sent()).toBe(1);
  });
});

describe('a change by id', () => {
  const change = (more: Row) => row({ scheduleId: '5001', extScheduleId: 'W15-1', ...more });
  const nights = [
    ['of one job', () => job()],
    ['of a job a night', (night: number) => job(`night ${night}`)],
  ] as const;

  it.each(nights)('is sent whatever became of the same change before: rows %s', async (_, of) => {
    await write([row({ extScheduleId: 'W15-1' })], {}, of(0));
    for (const [night, endTime] of ['17:00:00', '16:30:00', '17:00:00', '16:30:00'].entries()) {
      await pace.sleep(1_000);
      expect(statuses(await write([change({ endTime })], {}, of(night + 1)))).toEqual(['accepted']);
      expect(service.shifts).toMatchObject([{ scheduleId: 5001, endTime }]);
    }
    // Run again, nothing is sent.
    const sent = service.sent();
    expect(statuses(await write([change({ endTime: '16:30:00' })], {}, of(4)))).toEqual(['accepted']);
    expect(service.sent()).toBe(sent);
  });

  it.each(nights)('deletes what has the token of a row that was written before: rows %s', async (_, of) => {
    await write([row({ extScheduleId: 'W15-1' })], {}, of(0));
    expect(statuses(await write([change({ deleteShift: 1 })], {}, of(1)))).toEqual(['accepted']);
    expect(service.shifts).toEqual([]);
  });
});

describe('a journal', () => {
  it('is opened with what it knows of options and places', async () => {
    await expect(openJournal('')).rejects.toThrow(/place/);
    for (const options of [{ keep: 'all' }, { identityKey: '' }, { retainDays: -1 }, { pace: 1 }])
      await expect(openJournal(':memory:', options as never)).rejects.toThrow(Object.keys(options)[0]);
    for (const options of [{ keep: 'identity' }, { retainDays: 3 }] as const)
      await expect(openJournal('postgres://localhost:1/none', options)).rejects.toThrow(/identityKey/);
  });

  it('empties what is finished for longer than it is told, and nothing else', async () => {
    await write([row({ comment: 'Zoë' })]);
    const content = async () => (await journal.rows((await journal.jobs())[0]!))[0]!.input;
    expect(await content()).toMatchObject({ comment: 'Zoë' });
    await journal.prune();
    expect(await content()).toMatchObject({ comment: 'Zoë' });
  });
});

describe('a job', () => {
  it.each(['', ' ', 'two\nlines', 'end\0', 'half \ud83d'])('has no name such as %j', (name) => {
    expect(() => job(name)).toThrow(/^name: expected the name of a job, in one line/);
  });

  it('has no unit and no place of several lines, which would make it another job', () => {
    expect(() => job('a', { unit: '101\nb' })).toThrow(/^unit: expected one line of text/);
    expect(() => job('a', { place: 'test\n101' })).toThrow(/^place: expected one line of text/);
  });

  it.each(['../../evil', '-dash', '...', 'a/b', 'caf\u00e9', 'cafe\u0301', 'A', 'a'])(
    'named %j is one of its own',
    async (name) => {
      for (const one of ['first', name]) await write([row()], {}, job(one));
      expect((await journal.jobs()).map((each) => each.name)).toEqual(['first', name]);
    },
  );
});
