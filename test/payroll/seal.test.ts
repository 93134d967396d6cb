import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSqlite } from '../../src/database/sqliteDatabase.js';
import { ConfigurationError, createClient } from '../../src/index.js';
import {
  openPayrollHistory,
  type PayrollHistory,
  preliminaryFile,
  sealTransfer,
  verifySeal,
  verifySealedFile,
} from '../../src/payroll/index.js';
import { Alias } from '../../src/payroll/Alias.js';
import { EMPLOYEE, labelOf } from '../../src/text/pseudonym.js';
import { whoIs } from '../../src/payroll/whoIs.js';
import { NOW, POLICY, withServer, withWorld } from './withWorld.js';
import { leave, unit } from './findings/oneEmployee.js';

const DAYS = { from: '2026-03-02', to: '2026-03-13' } as const;
const LATER = '2027-01-15T00:00:00Z';
const columns = { employee: 'badgeNo', salaryType: 'salaryCode', hours: 'hours' };
const policy = { ...POLICY, file: { separator: ';', headLines: 1, columns } };

let folder: string;
let history: PayrollHistory;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payroll-seal-'));
  history = await openPayrollHistory(folder);
});
afterEach(() => {
  history.close();
  rmSync(folder, { recursive: true });
});

const aliasOf = (id: number) => labelOf(history.key.reveal(), EMPLOYEE, id);
const asked = () => ({ policy, history, label: '2026-03' });

it('what a transfer and a lock change, and what comes after the period, leaves it as it was paid', async () => {
  await withWorld({ trouble: [] }, async (client, { world }) => {
    await sealTransfer(client, { ...DAYS, ...asked(), now: NOW });
    for (const punch of world.punches.of())
      Object.assign(punch, { transferredToPayroll: true, ts: '2027-01-02T10:00:00' });
    world.salaryLocks.add({ restId: 101, fromDate: DAYS.from, toDate: DAYS.to });
    const [late] = [...world.shifts.ofUnit(101)].slice(-1);
    world.shifts.add({ ...late!, id: 0, begDate: '2026-03-17', endDate: '2026-03-17' });
    const [employee] = world.employees.ofUnit(101);
    employee!.address1 = 'Storgatan 1';
    expect(await verifySeal(client, { ...asked(), now: LATER })).toEqual({
      ...{ is: 'same', otherTerms: [{ unit: 101, employee: aliasOf(employee!.id), what: ['terms'] }] },
    });
  });
});

it('says whose work and pay is no longer as it was, who is gone and who is new', async () => {
  await withWorld({ trouble: [] }, async (client, { world }) => {
    await sealTransfer(client, { ...DAYS, ...asked(), now: NOW });
    const [one, two, three] = [...world.employees.ofUnit(101)];
    const punchOf = (id: number) =>
      [...world.punches.ofUnit(101)].find(({ employeeId }) => employeeId === id)!;
    punchOf(one!.id).punchOut = `${punchOf(one!.id).punchIn.slice(0, 10)}T17:30:00`;
    punchOf(two!.id).comment = 'a word more';
    world.manualSalaries.add({
      ...{
        restId: 101,
        employeeId: three!.id,
        punchId: 0,
        date: '2026-03-04',
        salaryCode: '210',
        hours: '1.00',
      },
      ...{ approved: true, transferred: false, ts: '2026-04-01T10:00:00' },
    });
    const added = world.employees.add({ ...one!, id: 0, badgeNo: '9999' });
    const standing = await verifySeal(client, { ...asked(), now: LATER });
    expect(standing).toMatchObject({ is: 'changed', otherTerms: [] });
    expect(
      new Map('changed' in standing ? standing.changed.map((row) => [row.employee, row.what]) : []),
    ).toEqual(
      new Map([
        [aliasOf(one!.id), ['work', 'pay']],
        [aliasOf(two!.id), ['work']],
        [aliasOf(three!.id), ['pay']],
        [aliasOf(added.id), ['new']],
      ]),
    );
    expect(await whoIs(client, aliasOf(two!.id), { key: history.key })).toMatchObject({
      ...{ is: 'known', who: { badgeNo: two!.badgeNo, unit: 101 } },
    });
  });
});

it('seals a leave that lies within the period to its last moment, and not one that reaches beyond', () => {
  const alias = new Alias(history.key);
  const check = (begin: string, end: string, sealed: string) => {
    const none = { punches: [], shifts: [], absences: [], transactions: [], agreements: [], balances: [] };
    const draft = history.begin(DAYS, undefined, NOW);
    const leaves = [leave(begin, end, { sealed })];
    draft.employee(
      { ...none, unit, employeeId: 7, badgeNo: '7', person: undefined, leaves } as never,
      alias,
      [],
    );
    draft.finish('ready', [], 'policy');
    return draft.id;
  };
  const changed = (begin: string, end: string) => {
    const label = `${begin} ${end}`;
    history.seals.take({ label, check: check(begin, end, 'approved'), at: NOW });
    const unsealed = history.seals.unsealedIn(history.seals.of(label)!, check(begin, end, 'withdrawn'));
    return unsealed.flatMap(({ what }) => what);
  };
  expect(changed('2026-03-02T00:00:00', '2026-03-14T00:00:00')).toEqual(['work']);
  expect(changed('2026-03-02T00:00:00', '2026-03-14T00:00:01')).toEqual([]);
  expect(changed('2026-03-01T23:59:59', '2026-03-13T00:00:00')).toEqual([]);
});

it('what cannot be read is unknown, is not sealed, and nobody is not who could not be read', async () => {
  await withServer({ trouble: [] }, async (client, sandbox) => {
    await sealTransfer(client, { ...DAYS, ...asked(), now: NOW });
    const sealed = history.last(DAYS, undefined);
    expect(await whoIs(client, 'employee-0000000000000000', { key: history.key })).toEqual({ is: 'nobody' });
    sandbox.setFaults(({ operation }) =>
      ['wsdlGetTimePunches', 'wsdlGetEmployeesV2'].includes(operation ?? '') ? { kind: 'reset' } : undefined,
    );
    expect(await verifySeal(client, { ...asked(), now: LATER })).toMatchObject({ is: 'unknown' });
    await expect(sealTransfer(client, { ...DAYS, ...asked(), label: 'second', now: NOW })).rejects.toThrow(
      /could not be read: what the transfer took cannot be sealed/,
    );
    // Nothing is kept of what could not be read: the next check is compared with the one of the seal.
    expect(history.last(DAYS, undefined)).toEqual(sealed);
    expect(() => verifySealedFile(history, 'second', Buffer.from(''))).toThrow(
      /no transfer second is sealed/,
    );
    const once = createClient({ ...sandbox.clientOptions(), retry: false });
    expect(await whoIs(once, 'employee-0000000000000000', { key: history.key })).toEqual({
      ...{ is: 'unknown', units: [101, 102] },
    });
  });
});

it('a list of which items are missing is unknown, and is not sealed', async () => {
  await withWorld({ trouble: [] }, async (client, sandbox) => {
    await sealTransfer(client, { ...DAYS, ...asked(), now: NOW });
    const fewer: typeof fetch = async (...request) => {
      const answer = await fetch(...request);
      const text = (await answer.text()).replace(
        /(<timepunches\b[^>]*>).*?(<\/timepunches>)/s,
        '$1<item xsi:nil="true"/>$2',
      );
      return new Response(text, { status: answer.status, headers: { 'content-type': 'text/xml' } });
    };
    const spoilt = createClient({ ...sandbox.clientOptions(), fetch: fewer });
    expect(await verifySeal(spoilt, { ...asked(), now: LATER })).toEqual({
      ...{ is: 'unknown', why: expect.stringContaining('items of wsdlGetTimePunches cannot be used') },
    });
    await expect(sealTransfer(spoilt, { ...DAYS, ...asked(), label: 'second', now: NOW })).rejects.toThrow(
      /cannot be sealed/,
    );
  });
});

it('a unit that shows no punches any more has not shown that they are gone', async () => {
  await withWorld({ trouble: [] }, async (client, { world }) => {
    await sealTransfer(client, { ...DAYS, ...asked(), now: NOW });
    for (const { id } of [...world.punches.ofUnit(101)]) world.punches.delete(world.punches.get(id)!, NOW);
    expect(await verifySeal(client, { ...asked(), now: LATER })).toEqual({
      ...{ is: 'unknown', why: 'unit 101 shows nothing of a list that it showed before' },
    });
  });
});

it('a file is compared by its bytes, and line by line where the policy says how to read it', {
  tags: ['slow'],
}, async () => {
  await withWorld({ trouble: [] }, async (client) => {
    const file = Buffer.from(await preliminaryFile(client, { ...DAYS, intervalMs: 5 }));
    const cut = { ...DAYS, ...asked(), file: file.subarray(0, 10), now: NOW } as const;
    await expect(sealTransfer(client, cut)).rejects.toThrow(ConfigurationError);
    expect(history.last(DAYS, undefined)).toBeUndefined();
    await sealTransfer(client, { ...DAYS, ...asked(), file, now: NOW });
    const of = (text: string | Buffer) => verifySealedFile(history, '2026-03', Buffer.from(text), policy);
    expect(of(file)).toEqual({ is: 'same' });
    const text = file.toString();
    expect(of(text.replace(';8.00;', ';9.00;'))).toMatchObject({ is: 'changed', gone: 0 });
    const other = of(text.replace(';8.00;', ';9.00;'));
    // All ten of the employee.
    expect('lines' in other && other.lines.length).toBe(10);
    const lines = text.split('\r\n');
    expect(of(lines.filter((line) => !line.startsWith('0002;')).join('\r\n'))).toEqual({
      ...{ is: 'changed', lines: [], gone: 1 },
    });
    const [head, ...rows] = lines;
    expect(of([head, ...rows.reverse()].join('\r\n'))).toEqual({ is: 'changed', lines: [], gone: 0 });
    // Whoever makes the rows of another file out of those that were sealed.
    history.close();
    const database = (await loadSqlite())(join(folder, 'checks.sqlite'));
    database.exec("UPDATE sealed_rows SET digest = ''");
    database.close();
    history = await openPayrollHistory(folder);
    expect(() => of(file)).toThrow(/the seal of 2026-03 was changed/);
  });
});

it('a seal that somebody changed in the database is none, and a label is sealed once', {
  tags: ['slow'],
}, async () => {
  await withWorld({ trouble: [] }, async (client) => {
    await sealTransfer(client, { ...DAYS, ...asked(), now: NOW });
    await expect(sealTransfer(client, { ...DAYS, ...asked(), now: NOW })).rejects.toThrow(
      /is sealed already/,
    );
    history.close();
    const database = (await loadSqlite())(join(folder, 'checks.sqlite'));
    database.exec("UPDATE digests SET digest = replace(digest, '0', '1') WHERE employee LIKE 'employee-%'");
    database.close();
    history = await openPayrollHistory(folder);
    await expect(verifySeal(client, asked())).rejects.toThrow(/the seal of 2026-03 was changed/);
  });
});
