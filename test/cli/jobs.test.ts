import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { runHere } from './runHere.js';

let folder: string;
let sandbox: Sandbox;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workforce-jobs-'));
  sandbox = await startSandbox({ world: '1x2x2' });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const run = (journal: string, ...args: string[]) =>
  runHere(args, {
    cwd: folder,
    env: {
      WORKFORCE_ENDPOINT: sandbox.endpoint,
      WORKFORCE_KEY: sandbox.unitKeys.get(101)!.reveal(),
      WORKFORCE_JOURNAL: join(folder, journal),
    },
  });
const client = () =>
  createClient({ endpoint: sandbox.endpoint, apiKey: sandbox.unitKeys.get(101)!.reveal() });
const shift = (badgeNo: string, begDate: string) => ({
  ...{ badgeNo, begDate, endDate: begDate, begTime: '08:00:00', endTime: '16:00:00' },
  shiftCategoryId: '11',
});

it('write --dry-run names rows that a person has to look at, and ends as the rows do', async () => {
  const [one, other] = [...sandbox.world.employees.ofUnit(101)].map(({ badgeNo }) => badgeNo);
  const planned = (...badges: (string | undefined)[]) => {
    const rows = badges.map((badgeNo) => Object.values(shift(badgeNo!, '2026-05-01')).join());
    writeFileSync(join(folder, 'shifts.csv'), [Object.keys(shift('', '')).join(), ...rows].join('\r\n'));
    return run('none.db', 'write', 'wsdlUpdateShifts', 'shifts.csv', '--job', 'may', '--dry-run');
  };
  expect(await planned(one, other)).toMatchObject({ code: 0, stdout: 'row 1: create\nrow 2: create\n' });
  // Somebody has booked it already, and the row has no name of its own.
  const { value } = (await client().wsdlUpdateShifts({ Shifts: [shift(one!, '2026-05-01')] as never }))
    .accepted[0]!;
  const some = await planned(one, other);
  expect(some.stdout).toMatch(new RegExp(`^row 1: unknown: .*${value.scheduleId}.*\nrow 2: create\n$`));
  expect(some.stderr).toContain(
    '2 rows for wsdlUpdateShifts: 1 unknown · 1 create; nothing was sent or recorded',
  );
  expect(some.code).toBe(3);
  expect((await planned(one)).code).toBe(1);
});

it('journal show says which row is the last, in place of nothing', async () => {
  const journal = await openJournal(join(folder, 'short.db'));
  const [employee] = [...sandbox.world.employees.ofUnit(101)];
  await journal
    .job('june')
    .write(client(), 'wsdlUpdateShifts', [shift(employee!.badgeNo, '2026-07-01')] as never);
  await journal.close();
  const one = await run('short.db', 'journal', 'show', 'june', '--row', '1');
  expect([one.code, one.stdout.includes('answer')]).toEqual([0, true]);
  // The attempts are those of one row.
  expect((await run('short.db', 'journal', 'show', 'june', '--all')).stdout).not.toContain('answer');
  const none = await run('short.db', 'journal', 'show', 'june', '--row', '2');
  expect(none).toMatchObject({ code: 2, stderr: 'error: there is no row 2: the last one is 1.\n' });
});

it('journal resume asks which operation is meant where a job writes with two', async () => {
  const journal = await openJournal(join(folder, 'two.db'));
  const [employee] = [...sandbox.world.employees.ofUnit(101)];
  const job = journal.job('march');
  await job.write(client(), 'wsdlUpdateShifts', [shift(employee!.badgeNo, '2026-06-01')] as never);
  await job.write(client(), 'wsdlUpdateEmployees', [
    { badgeNo: employee!.badgeNo, email: 'a@b.example' },
  ] as never);
  await journal.close();
  const resumed = await run('two.db', 'journal', 'resume', 'march');
  expect(resumed).toMatchObject({ code: 2, stdout: '' });
  expect(resumed.stderr).toContain(
    'writes with several: say which with --operation, wsdlUpdateShifts or wsdlUpdateEmployees',
  );
  const said = await run('two.db', 'journal', 'resume', 'march', '--operation', 'wsdlUpdateShifts');
  expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('accepted') });
  expect((await run('two.db', 'journal', 'resume', 'april')).stderr).toContain('no job april');
});
