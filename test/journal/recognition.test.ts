import { afterEach, expect, it } from 'vitest';
import { createClient, settle } from '../../src/index.js';
import { closeJournals, record, row, schedules, scriptedJob } from './scriptedJob.js';
import { journal, QUICK, sent, service, useLossyJournal } from './lossyJournal.js';

useLossyJournal();
afterEach(closeJournals);

it('sends a move out of the unit, though its employee is there', async () => {
  const [employee] = [...service.sandbox.world.employees.ofUnit(101)];
  const [, other] = [...service.sandbox.world.units.of()];
  const move = {
    badgeNo: employee!.badgeNo,
    unitExtCode: other!.extApplicationId || 'elsewhere',
    newUnitStartDate: '2026-03-16' as const,
  };
  await journal.job('moves').write(service.client, 'wsdlMoveEmployees', [move], QUICK);
  expect(sent.filter((name) => name === 'wsdlMoveEmployees')).toHaveLength(1);
});

it('does not call a lost move done of somebody who was there before', async () => {
  const [employee] = [...service.sandbox.world.employees.ofUnit(101)];
  service.lose({ saves: false });
  const move = { badgeNo: employee!.badgeNo, newUnitStartDate: '2026-03-16' as const };
  const result = await journal.job('moves').write(service.client, 'wsdlMoveEmployees', [move], QUICK);
  expect(result.counts).toEqual({ uncertain: 1 });
});

it('takes the code of another list for another entry', async () => {
  const { client, sandbox } = service;
  await client.wsdlUpdateTextItems({ TextItems: [{ tag: 'costcentre', ttext: 'Fair', extCode: 'X-1' }] });
  const rows = [{ tag: 'project', ttext: 'Fair', extCode: 'X-1' }] as const;
  const result = await journal.job('projects').write(client, 'wsdlUpdateTextItems', rows, QUICK);
  expect(result.counts).toEqual({ accepted: 1 });
  expect(
    [...sandbox.world.textItems.of()].filter(({ extCode }) => extCode === 'X-1').map(({ tag }) => tag),
  ).toEqual(['costcentre', 'project']);
  const other = [{ tag: 'account', ttext: 'Fair', extCode: 'X-1' }] as const;
  const next = await journal.job('accounts').write(client, 'wsdlUpdateTextItems', other, QUICK);
  expect(next.counts).toEqual({ accepted: 1 });
});

it('settles a lost row by what it is like when no read shows the name by which it would be changed', async () => {
  const client = createClient({ ...service.sandbox.clientOptions(101), firstByteTimeoutMs: 10_000 });
  const [category] = [...service.sandbox.world.skillCategories.of()];
  const row = { extSkillId: 'S-1', skillDescription: 'Baker', skillCategoryId: String(category!.id) };
  service.lose({ saves: true });
  const error = await client.wsdlUpdateSkills({ SkillItems: [row] }).catch((thrown) => thrown);
  service.lose();
  expect(await settle(client, error, { quietMs: 0 })).toMatchObject([{ status: 'done' }]);
});

const shift = (badgeNo: string, comment: string) => ({
  ...{ begDate: '2026-05-04', begTime: '08:00:00', endDate: '2026-05-04', endTime: '16:00:00' },
  ...{ badgeNo, comment, shiftCategoryId: '11' },
});

/** Delivers the first write twice and loses the second. */
function firstTwiceThenNone(): typeof fetch {
  let writes = 0;
  return async (url, init) => {
    const body = Buffer.from(init!.body as Uint8Array);
    const isWrite = body.includes('wsdlUpdateShifts');
    if (isWrite && ++writes === 1) await fetch(url, { ...init, body });
    if (isWrite && writes === 2) throw new TypeError('reset');
    return fetch(url, init);
  };
}

it('does not take the double of one row for another that was lost', async () => {
  const { sandbox } = service;
  const [employee] = [...sandbox.world.employees.ofUnit(101)];
  const rows = ['stock', 'till'].map((comment) => shift(employee!.badgeNo, comment));
  const client = () =>
    createClient({ ...sandbox.clientOptions(101), retry: false, fetch: firstTwiceThenNone() });
  const booked = () =>
    [...sandbox.world.shifts.ofUnit(101)].filter(({ begDate }) => begDate === '2026-05-04');
  const start = sandbox.snapshot();

  const result = await journal
    .job('w19')
    .write(client(), 'wsdlUpdateShifts', rows as never, { ...QUICK, batchSize: 1 });
  expect(result.rows.map(({ status }) => status)).toEqual(['doubled', 'accepted']);
  expect(booked().map(({ comment }) => comment)).toEqual(['stock', 'stock', 'till']);

  sandbox.restore(start);
  const lost = await client()
    .wsdlUpdateShifts({ Shifts: rows as never }, { batchSize: 1 })
    .catch((thrown) => thrown);
  expect(await settle(client(), lost, { quietMs: 0 })).toMatchObject([{ index: 1, status: 'notDone' }]);
});

/** Loses the answers of the next calls of an operation that writes, one after the other. */
function loseNext(operation: string, ...saves: boolean[]) {
  service.sandbox.setFaults(async (call) => {
    if (call.operation !== operation || saves.length === 0) return undefined;
    if (saves.shift()) await call.well();
    return { kind: 'reset' };
  });
}

const salaries = () => [...service.sandbox.world.manualSalaries.of()];
function salary(more = {}) {
  const { world } = service.sandbox;
  const { salaryCode } = [...world.salaryTypes.of()].find(({ requiresApproval }) => !requiresApproval)!;
  const { badgeNo } = [...world.employees.ofUnit(101)][0]!;
  return { badgeNo, punchDateTime: '2026-05-04 00:00:00', salaryCode, hours: '1.5', ...more };
}
const pay = (rows: readonly object[]) =>
  journal.job('extras').write(service.client, 'wsdlUpdateManualSalaries', rows as never, QUICK);

it('adds two equal salaries as two, though no answer says an id', async () => {
  const before = salaries().length;
  expect((await pay([salary(), salary()])).counts).toEqual({ accepted: 2 });
  expect(salaries()).toHaveLength(before + 2);
});

it.each([true, false])('adds a lost salary of an employee by id once (saved: %s)', async (saves) => {
  const [first, second] = [...service.sandbox.world.employees.ofUnit(101)];
  const byId = (employee: { id: number }) => salary({ badgeNo: undefined, employeeId: employee.id });
  const before = salaries().length;
  loseNext('wsdlUpdateManualSalaries', saves);
  const result = await pay([byId(first!), byId(second!), salary({ badgeNo: second!.badgeNo, hours: '2' })]);
  expect(result.counts).toEqual({ accepted: 3 });
  expect(salaries()).toHaveLength(before + 3);
});

it('does not call a salary accepted that is not shown, though it was answered', async () => {
  service.sandbox.onCall(({ operation }) => {
    const { world } = service.sandbox;
    if (operation === 'wsdlUpdateManualSalaries')
      for (const row of salaries()) world.manualSalaries.delete(row, world.stamp());
  });
  expect((await pay([salary()])).counts).toEqual({ uncertain: 1 });
});

it('does not compare a flag that the service heeds for entries of another list only', async () => {
  loseNext('wsdlUpdateTextItems', true);
  const item = { tag: 'project', ttext: 'Fair', extCode: 'P-9', showInWebpunch: false };
  const items = await journal.job('items').write(service.client, 'wsdlUpdateTextItems', [item], QUICK);
  expect(items.counts).toEqual({ accepted: 1 });
});

const punch = (badgeNumber: string, action: number, timestamp: string) => ({
  badgeNumber,
  action,
  timestamp,
});
const punches = () => [...service.sandbox.world.punches.ofUnit(101)];

it.each([
  ['saved', true],
  ['not saved', false],
])(
  'punches in, out and in, and out again once each, when the answers are lost of what was %s',
  async (_, saves) => {
    const [employee] = [...service.sandbox.world.employees.ofUnit(101)];
    const at = (action: number, time: string) => punch(employee!.badgeNo, action, `2026-05-04 ${time}:00`);
    const rows = [at(1, '08:00'), at(3, '12:00'), at(2, '16:00')];
    const before = punches().length;
    for (const row of rows) {
      loseNext('wsdlPunch', saves);
      const result = await journal.job('punches').write(service.client, 'wsdlPunch', [row] as never, QUICK);
      expect([row.action, result.counts]).toEqual([row.action, { accepted: 1 }]);
    }
    const again = await journal.job('punches').write(service.client, 'wsdlPunch', rows as never, QUICK);
    expect(again.counts).toEqual({ accepted: 3 });
    expect(punches()).toHaveLength(before + 2);
  },
);

it('tells why a punch is rejected, and punches the others', async () => {
  const [employee] = [...service.sandbox.world.employees.ofUnit(101)];
  const before = punches().length;
  const at = (badgeNo: string) => punch(badgeNo, 1, '2026-05-04 08:00:00');
  const rows = [at('nobody'), at(employee!.badgeNo)] as never;
  const { rows: results } = await journal.job('punches').write(service.client, 'wsdlPunch', rows, QUICK);
  expect(results).toMatchObject([
    { status: 'rejected', validationErrors: [expect.stringContaining('nobody')] },
    { status: 'accepted', validationErrors: [] },
  ]);
  expect(punches()).toHaveLength(before + 1);
});

it('knows a punch of either kind that another job of the journal has booked', async () => {
  const [employee] = [...service.sandbox.world.employees.ofUnit(101)];
  const at = (action: number, time: string) => punch(employee!.badgeNo, action, `2026-05-04 ${time}:00`);
  const rows = [at(1, '08:00'), at(3, '12:00'), at(2, '16:00')] as never;
  const first = await journal.job('one').write(service.client, 'wsdlPunch', rows, QUICK);
  expect(first.counts).toEqual({ accepted: 3 });
  const other = await journal.job('two').write(service.client, 'wsdlPunch', rows, QUICK);
  expect(other.rows.map(({ status, fields }) => [status, fields])).toEqual([
    ['alreadyThere', []],
    ['alreadyThere', []],
    ['alreadyThere', []],
  ]);
  const verified = await journal.job('one').verify(service.client, 'wsdlPunch');
  expect(verified.map(({ status, fields }) => [status, fields])).toEqual([
    ['there', []],
    ['there', []],
    ['there', []],
  ]);
});

it('settles a punch in and a punch out that one record shows, both lost at once', async () => {
  const [employee] = [...service.sandbox.world.employees.ofUnit(101)];
  const rows = [
    punch(employee!.badgeNo, 1, '2026-05-04 08:00:00'),
    punch(employee!.badgeNo, 2, '2026-05-04 16:00:00'),
  ];
  loseNext('wsdlPunch', true, true);
  const result = await journal.job('day').write(service.client, 'wsdlPunch', rows as never, QUICK);
  expect(result.counts).toEqual({ accepted: 2 });
  expect(sent.filter((name) => name === 'wsdlPunch')).toHaveLength(2);
});

it('sends a lost punch of an action that the document does not explain not again', async () => {
  const [employee] = [...service.sandbox.world.employees.ofUnit(101)];
  service.lose({ saves: false });
  const row = punch(employee!.badgeNo, 7, '2026-05-04 08:00:00');
  const result = await journal.job('other').write(service.client, 'wsdlPunch', [row] as never, QUICK);
  expect(result.counts).toEqual({ uncertain: 1 });
});

it.each([
  ['a night', { begTime: '22:00:00', endTime: '06:00:00' }, { endDate: '2026-05-05' }],
  ['until 24:00', { endTime: '24:00:00' }, { endDate: '2026-05-05', endTime: '00:00:00' }],
])('does not send again what the service lets end on the next day: %s', async (_, sent, saves) => {
  const job = await scriptedJob(
    'wsdlUpdateShifts',
    () => 'lost',
    () => schedules(...(job.sent().length > 0 ? [record(5001, { ...sent, ...saves })] : [])),
  );
  const { rows } = await job.write([row(sent)], { alike: 'others' });
  expect(rows).toMatchObject([{ status: 'uncertain', ids: ['5001'] }]);
  expect(job.sent()).toHaveLength(1);
});
