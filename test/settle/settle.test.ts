import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isClientError } from '../../src/errors/index.js';
import { type CallOptions, type ClientError, type Shift, settle } from '../../src/index.js';
import type { Batch } from '../../src/outcome/Batch.js';
import { LossyService } from './lostCalls.js';

let service: LossyService;
beforeEach(async () => {
  service = await LossyService.start();
});
afterEach(() => service[Symbol.asyncDispose]());

const NIGHT = {
  begDate: '2026-05-04',
  endDate: '2026-05-04',
  begTime: '08:00:00',
  endTime: '16:00:00',
} as const;
const shift = (more: Partial<Shift> = {}): Shift =>
  ({ ...NIGHT, badgeNo: badges[0]!, shiftCategoryId: '11', ...more }) as Shift;
let badges: string[] = [];
beforeEach(() => {
  badges = [...service.sandbox.world.employees.ofUnit(101)].map(({ badgeNo }) => badgeNo);
});
const shiftsOn = (day: string) =>
  [...service.sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === day);

async function lost(call: Promise<unknown>): Promise<ClientError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isClientError(error)) throw new Error('expected the call to fail');
  return error;
}
const QUICK = { quietMs: 0 };
const book = (Shifts: Shift[], options: CallOptions = {}) =>
  service.client.wsdlUpdateShifts({ Shifts }, options);

describe('a lost booking of shifts', () => {
  it('is done when the service saved it, and says under which id', async () => {
    service.lose({ saves: true });
    const [row] = await settle(service.client, await lost(book([shift()])), QUICK);
    expect(row).toMatchObject({ status: 'done', index: 0, ids: [String(shiftsOn('2026-05-04')[0]!.id)] });
  });

  it('is not done when the service did not save it', async () => {
    service.lose({ saves: false });
    expect(await settle(service.client, await lost(book([shift()])), QUICK)).toMatchObject([
      { status: 'notDone' },
    ]);
  });

  it('is done when the service saves it after the client has given up', async () => {
    service.lose({ saves: true, afterMs: 900 });
    const error = await lost(book([shift()], { firstByteTimeoutMs: 200 }));
    expect(await settle(service.client, error, { quietMs: 1500 })).toMatchObject([{ status: 'done' }]);
  });

  it('tells rows apart when some were saved', async () => {
    service.lose({ saves: false });
    const rows = badges.slice(0, 4).map((badgeNo) => shift({ badgeNo }));
    const error = await lost(book(rows));
    service.lose();
    await book([rows[1]!, rows[2]!]);
    const settled = await settle(service.client, error, QUICK);
    expect(settled.map(({ status }) => status)).toEqual(['notDone', 'done', 'done', 'notDone']);
  });

  it('by id of the employee, and of nobody, is as good as by badge number', async () => {
    const { id } = [...service.sandbox.world.employees.ofUnit(101)][1]!;
    const rows = [shift({ persId: String(id), badgeNo: '' }), shift({ persId: '0', badgeNo: '' })];
    service.lose({ saves: true });
    const settled = await settle(service.client, await lost(book(rows)), QUICK);
    expect(settled.map(({ status }) => status)).toEqual(['done', 'done']);
  });

  it('of two equal unassigned shifts is done for one when one is there', async () => {
    const twin = shift({ badgeNo: '' });
    service.lose({ saves: false });
    const error = await lost(book([twin, twin]));
    service.lose();
    await book([twin]);
    const settled = await settle(service.client, error, QUICK);
    expect(settled.map(({ status }) => status).sort()).toEqual(['done', 'notDone']);
  });

  it('is ambiguous when more are there than were ordered', async () => {
    const twin = shift({ badgeNo: '' });
    await book([twin, twin]);
    service.lose({ saves: true });
    const [row] = await settle(service.client, await lost(book([twin])), QUICK);
    expect(row).toMatchObject({ status: 'ambiguous', next: expect.stringContaining('a person has to look') });
    expect(row).toHaveProperty('ids.length', 3);
  });

  it('is recognised by its external id, whatever is like it', async () => {
    const twin = shift({ badgeNo: '' });
    await book([twin, twin]);
    service.lose({ saves: true });
    const error = await lost(book([{ ...twin, extScheduleId: 'W15-1' }]));
    expect(await settle(service.client, error, QUICK)).toMatchObject([{ status: 'done' }]);
  });

  it('is not called missing by its external id alone, where something is like it: external ids can be lost', async () => {
    const twin = shift({ badgeNo: '' });
    const [there] = (await book([{ ...twin, extScheduleId: 'W15-1' }])).orThrow();
    service.lose({ saves: false });
    const error = await lost(book([{ ...twin, extScheduleId: 'W15-2' }]));
    expect(await settle(service.client, error, QUICK)).toMatchObject([
      { status: 'ambiguous', ids: [there!.scheduleId], next: expect.stringContaining('may be it') },
    ]);
  });

  it('of an update names the fields that are not as sent', async () => {
    const [saved] = (await book([shift({ comment: 'early' })])).orThrow();
    service.lose({ saves: false });
    const row = shift({
      scheduleId: saved!.scheduleId,
      endTime: '17:00:00',
      comment: 'late',
    } as Partial<Shift>);
    expect(await settle(service.client, await lost(book([row])), QUICK)).toMatchObject([
      { status: 'differs', fields: ['endTime', 'comment'], ids: [saved!.scheduleId] },
    ]);
    service.lose({ saves: true });
    expect(await settle(service.client, await lost(book([row])), QUICK)).toMatchObject([{ status: 'done' }]);
  });

  it('of a deletion is done only when the shift is gone', async () => {
    const [saved] = (await book([shift()])).orThrow();
    const row = shift({ scheduleId: saved!.scheduleId, deleteShift: 1 } as Partial<Shift>);
    service.lose({ saves: false });
    expect(await settle(service.client, await lost(book([row])), QUICK)).toMatchObject([
      { status: 'notDone' },
    ]);
    service.lose({ saves: true });
    expect(await settle(service.client, await lost(book([row])), QUICK)).toMatchObject([{ status: 'done' }]);
  });

  it('sees tasks as a set, and what ISO-8859-1 spoils as the same text', async () => {
    const tasks = [
      { shiftTypeId: 11, begTime: '08:00:00', endTime: '09:00:00' },
      { shiftTypeId: 12, begTime: '10:00:00', endTime: '11:00:00' },
    ];
    service.lose({ saves: true });
    const error = await lost(book([shift({ tasks, comment: 'Zoë → Łódź' } as Partial<Shift>)]));
    const [saved] = shiftsOn('2026-05-04');
    saved!.tasks = [...saved!.tasks].reverse();
    saved!.comment = 'Zoë ? ?ód?';
    expect(await settle(service.client, error, QUICK)).toMatchObject([{ status: 'done' }]);
    saved!.tasks = saved!.tasks.slice(1);
    expect(await settle(service.client, error, QUICK)).toMatchObject([
      { status: 'differs', fields: ['tasks'] },
    ]);
  });
});

it('finds an employee under the badge number that was to be new', async () => {
  const rows = [{ badgeNo: badges[0]!, newBadgeNo: '7777', givenName: 'Astrid', familyName: 'Ek' }];
  service.lose({ saves: false });
  const open = await lost(service.client.wsdlUpdateEmployees({ employees: rows }));
  // Another can have the old number by now, who would be renamed.
  expect(await settle(service.client, open, QUICK)).toMatchObject([{ status: 'unknowable' }]);
  service.lose({ saves: true });
  const saved = await lost(service.client.wsdlUpdateEmployees({ employees: rows }));
  expect(await settle(service.client, saved, QUICK)).toMatchObject([{ status: 'done' }]);
});

it('settles what a batch in several calls left open, and leaves what was answered alone', async () => {
  const rows = badges.slice(0, 6).map((badgeNo) => shift({ badgeNo }));
  let calls = 0;
  service.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts' || ++calls !== 2) return undefined;
    await call.well();
    return { kind: 'reset' };
  });
  const error = await service.client
    .wsdlUpdateShifts({ Shifts: rows }, { batchSize: 2 })
    .catch((thrown: ClientError) => thrown);
  const settled = await settle(service.client, error as ClientError, QUICK);
  expect(settled.map(({ index, status }) => [index, status])).toEqual([
    [2, 'done'],
    [3, 'done'],
    [4, 'notDone'],
    [5, 'notDone'],
  ]);
});

it('needs no read when the request was not sent', async () => {
  const { client, sandbox } = service;
  await sandbox.stop();
  expect(await settle(client, await lost(book([shift()])))).toMatchObject([{ status: 'notDone' }]);
});

it('refuses what is not the error of a call that changes something', async () => {
  await expect(settle(service.client, new Error('no') as never)).rejects.toThrow(
    /expected an error of a call/,
  );
  const read = await lost(service.client.wsdlGetEmployeePortrait({ badgeNo: 'nobody' }));
  await expect(settle(service.client, read)).rejects.toThrow(/changes something/);
});

it('keeps no row in the error that it settles', async () => {
  service.lose({ saves: true });
  const error = await lost(book([shift({ comment: 'her doctor called' })]));
  const { inspect } = await import('node:util');
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('doctor');
  expect(JSON.stringify(error)).not.toContain('doctor');
  expect((await settle(service.client, error, QUICK))[0]!.input).toMatchObject({
    comment: 'her doctor called',
  });
});

it('types the rows of a batch', async () => {
  const batch: Batch<Shift, Shift> = await book([shift()]);
  expect(await settle(service.client, batch)).toEqual([]);
});
