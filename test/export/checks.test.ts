import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checksOf } from '../../src/export/checks.js';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { entryText, writeLedger } from '../../src/export/ledger/Ledger.js';
import { folderWith } from './deliveredFolder.js';

it('a unit without a key is not read again, and takes no turn of another one', async () => {
  const units = [
    { id: 101, alias: 'unit 101', skipped: 'no key' },
    { id: 102, alias: 'unit 102' },
  ];
  // What came of it without a column would be read again.
  const before = { vanishedIn: { schedules: { 101: ['comment'] } } };
  for (const proveNights of [1, 2]) {
    const request = {
      ...{ datasets: ['schedules'], from: '2026-03-01', to: '2026-03-01', changes: true },
      ...{ overlapMinutes: 120, windowDays: 31, proveNights },
    };
    const plan = { units, request, startedAt: '2026-03-16T01:00:00.000Z', before };
    const { tasks } = await checksOf({ plan, planned: [], journal: { done: new Map() } } as never);
    const read = tasks.map(({ unit, check }) => `${check} ${unit}`);
    expect([proveNights, read]).toEqual([proveNights, ['first 102', 'second 102']]);
  }
});

it('a service went back where it shows no more what was modified behind three quarters of the overlap', async () => {
  const folder = new ExportFolder(folderWith([{ id: 1, lines: [] }]).path);
  mkdirSync(folder.parts, { recursive: true });
  writeFileSync(join(folder.parts, 'none'), '');
  const nothing = { file: 'none', bytes: 0, sha256: createHash('sha256').digest('hex'), cut: false };
  const days = { from: '2026-03-01', to: '2026-03-31' };
  const wentBack = async (stamp: string, { day = '2026-03-10', since = '2026-03-16 00:00:00' } = {}) => {
    const note = `${day}|${day}||7|${stamp}|1`;
    const rows = new Map([['101/1', entryText(note, 'a'.repeat(16))]]);
    const ledger = writeLedger(folder, { dataset: 'schedules', unit: 101, batch: 1 }, rows);
    const request = { datasets: ['schedules'], ...days, changes: true, overlapMinutes: 120, windowDays: 31 };
    const before = { ledgers: { schedules: { 101: ledger } } };
    const id = 'schedules/101';
    const range = { ...days, ...(since === 'never' ? {} : { since }) };
    const planned = [{ id, dataset: 'schedules', unit: 101, alias: 'one', changes: true, range }];
    const units = [{ id: 101, alias: 'one' }];
    const plan = { units, request, startedAt: '2026-03-16T01:00:00.000Z', before };
    const journal = { done: new Map([[id, nothing]]) };
    return (await checksOf({ plan, planned, journal, folder } as never)).wentBack;
  };
  expect(await wentBack('2026-03-16T01:30:00')).toEqual({});
  expect(await wentBack('2026-03-16T01:30:01')).toEqual({ schedules: 1 });
  // A day that was not asked for, and an answer that was not of changes, show nothing of it.
  expect(await wentBack('2026-03-16T01:30:01', { day: '2026-04-01' })).toEqual({});
  expect(await wentBack('2026-03-16T01:30:01', { since: 'never' })).toEqual({});
});
