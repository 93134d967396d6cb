import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Shift } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { saveShift } from '../../src/sandbox/rules/saveShift.js';
import { callerOf } from '../../src/sandbox/rules/Caller.js';
import { Saving } from '../../src/sandbox/rules/Saving.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/startSandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const DAY = { begDate: '2026-05-04', endDate: '2026-05-04', begTime: '08:00:00', endTime: '16:00:00' };

/** A service that saves most of a second after the client has given up, loses calls, and saves what it does not answer. */
function weather(): Promise<unknown>[] {
  const late: Promise<unknown>[] = [];
  let calls = 0;
  sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateShifts') return undefined;
    const what = calls++ % 5;
    if (what === 1) await call.well();
    if (what === 1 || what === 3) return { kind: 'reset' };
    if (what !== 0) return undefined;
    late.push(new Promise((done) => setTimeout(done, 1_100)).then(() => call.well()));
    return { kind: 'silence' };
  });
  return late;
}

it('books 20 rows of every kind once on a service that saves after the client has given up', async () => {
  const { world } = sandbox;
  const caller = callerOf(world, sandbox.unitKeys.get(101)!.reveal(), sandbox.endpoint)!;
  const employees = [...world.employees.ofUnit(101)];
  const save = (row: object) =>
    saveShift(new Saving(world, caller), { ...DAY, shiftCategoryId: '11', ...row }).id;
  const changed = Array.from({ length: 3 }, (_, i) => save({ comment: `changed ${i}` }));
  const deleted = Array.from({ length: 3 }, (_, i) => save({ comment: `deleted ${i}` }));
  const of = (i: number) => employees[i % employees.length]!;
  const rows = [
    ...Array.from({ length: 5 }, (_, i) => ({ badgeNo: of(i).badgeNo, comment: `badge ${i}` })),
    ...Array.from({ length: 5 }, (_, i) => ({
      persId: String(of(i).id),
      comment: `person ${i}`,
      begTime: '09:00:00',
    })),
    ...Array.from({ length: 4 }, () => ({ comment: 'nobody', begTime: '10:00:00' })),
    ...changed.map((id) => ({ scheduleId: String(id), endTime: '17:00:00' })),
    ...deleted.map((id) => ({ scheduleId: String(id), deleteShift: 1 })),
  ].map((row) => ({ ...DAY, shiftCategoryId: '11', ...row })) as unknown as Shift[];
  const late = weather();
  const client = createClient({ ...sandbox.clientOptions(101), firstByteTimeoutMs: 350, retry: false });
  await using journal = await openJournal(':memory:');
  const options = { batchSize: 5, quietMs: 1_300, attempts: 20 };
  const result = await journal.job('w19').write(client, 'wsdlUpdateShifts', rows, options);
  await Promise.all(late);
  expect(result.open).toEqual([]);
  expect(result.counts).toEqual({ accepted: 20 });
  const there = [...world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === DAY.begDate);
  const comments = there.map(({ comment }) => comment).sort();
  const wanted = rows.flatMap(({ comment }) => (comment ? [comment] : []));
  expect(comments).toEqual([...wanted, ...changed.map((_, i) => `changed ${i}`)].sort());
  expect(there.filter(({ endTime }) => endTime === '17:00:00')).toHaveLength(3);
}, 120_000);
