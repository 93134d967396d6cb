import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SqliteFile } from '../../../src/database/SqliteFile.js';
import type { StoredWrite } from '../../../src/gateway/state/GatewayState.js';
import { openState } from '../../../src/gateway/state/openState.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import { afterThisTest } from '../withGateway.js';

const SENT: Omit<StoredWrite, 'seq'> = {
  ...{ id: 'w', script: 'payroll', unit: '101', operation: 'wsdlUpdateShifts', over: 'soap', state: 'sent' },
  ...{
    size: 3,
    sentAt: 1_000,
    endedAt: undefined,
    status: undefined,
    contentType: undefined,
    answer: undefined,
  },
};
const ROWS = ['a', 'b', 'c'].map((mark) => ({ mark, content: `row ${mark}` }));
const MARKS = ['a', 'b', 'c'];

async function memory(): Promise<SqliteState> {
  const state = await SqliteState.open(':memory:');
  afterThisTest(() => state.close());
  return state;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
  afterThisTest(async () => rmSync(made, { recursive: true }));
  return made;
}

const shown = async (state: SqliteState, deliveredAfter = 0) =>
  (await state.rowsOf(MARKS, deliveredAfter)).map((row) => [
    row.mark,
    row.state,
    row.content,
    row.recordId,
    row.at,
  ]);

it('a write that is answered settles its open rows, with the records that they made', async () => {
  const state = await memory();
  const write = await state.addWrite(SENT, ROWS, 'open');
  expect(await shown(state)).toEqual(MARKS.map((mark) => [mark, 'open', `row ${mark}`, undefined, 1_000]));
  expect(await state.rowCounts()).toEqual({ open: 3 });
  const seq = await state.saveWrite(
    { ...write, state: 'answered', endedAt: 2_000, status: 200, contentType: 'text/xml' },
    'answered',
    ['71', undefined, '73'],
  );
  expect(await shown(state)).toEqual([
    ['a', 'answered', undefined, '71', 2_000],
    ['b', 'answered', undefined, undefined, 2_000],
    ['c', 'answered', undefined, '73', 2_000],
  ]);
  expect((await state.recordIds({ unit: '101', operation: 'wsdlUpdateShifts' })).sort()).toEqual([
    '71',
    '73',
  ]);
  expect(await state.recordIds({ unit: '102', operation: 'wsdlUpdateShifts' })).toEqual([]);
  const [{ write: kept } = { write: undefined }] = await state.rowsOf(MARKS, 0);
  expect(kept).toMatchObject({ state: 'answered', endedAt: 2_000, status: 200, contentType: 'text/xml' });
  expect(seq).toBeGreaterThan(write.seq);
  expect(await state.newestOf(SENT)).toBe(write.seq);
  expect(await state.newestOf({ ...SENT, script: 'other' })).toBe(0);
});

it('a write of which nobody knows when it ended settles its rows when it was sent, and one that was not sent has none', async () => {
  const state = await memory();
  const write = await state.addWrite(SENT, ROWS, 'open');
  await state.saveWrite(write);
  expect((await shown(state)).map(([, is]) => is)).toEqual(['open', 'open', 'open']);
  await state.saveWrite({ ...write, state: 'answered' }, 'answered');
  expect((await shown(state)).map((row) => row.at(-1))).toEqual([1_000, 1_000, 1_000]);
  const unsent = await state.addWrite({ ...SENT, id: 'u' }, [{ mark: 'u', content: 'row' }], 'open');
  await state.saveWrite(unsent, 'notSent');
  expect(await state.rowsOf(['u'], 0)).toEqual([]);
});

it('a batch that is taken apart has its rows in its place, under the same write', async () => {
  const state = await memory();
  await state.addWrite({ ...SENT, size: 0 }, [{ mark: 'batch', content: undefined }], 'open');
  const [batch] = await state.rowsOf(['batch'], 0);
  const apart = await state.takeApart(batch!, ROWS);
  const stored = await state.rowsOf(['batch', ...MARKS], 0);
  expect(stored.map(({ mark, position, content, at }) => [mark, position, content, at])).toEqual(
    MARKS.map((mark, i) => [mark, i, `row ${mark}`, 1_000]),
  );
  expect(stored.map(({ write }) => [write.id, write.size])).toEqual(MARKS.map(() => ['w', 3]));
  expect(apart).toMatchObject(stored.map(({ mark, position, state: is }) => ({ mark, position, state: is })));
});

it('of a row nothing is kept of what it says once its outcome is known', async () => {
  const state = await memory();
  const write = await state.addWrite(SENT, ROWS, 'open');
  await state.saveWrite({ ...write, state: 'answered', answer: 'sealed' });
  const [a, b, c] = await state.rowsOf(MARKS, 0);
  await state.saveRows([
    { ...a!, state: 'ready' },
    { ...b!, state: 'answered', answer: 'sealed b' },
    { ...c!, state: 'open' },
  ]);
  expect((await shown(state)).map((row) => row.slice(0, 3))).toEqual([
    ['a', 'ready', 'row a'],
    ['b', 'answered', undefined],
    ['c', 'open', 'row c'],
  ]);
  const answers = async () => (await state.rowsOf(MARKS, 0)).map((row) => [row.answer, row.write.answer]);
  expect(await answers()).toEqual([
    [undefined, 'sealed'],
    ['sealed b', 'sealed'],
    [undefined, 'sealed'],
  ]);
  await state.saveRows(
    [a!, b!, c!].map((row) => ({ ...row, state: 'delivered' as const })),
    false,
  );
  expect(await answers()).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(await shown(state, a!.seq)).toEqual([]);
});

it('a history has each line once, under its number', async () => {
  const state = await memory();
  expect(await state.lastLine()).toBeUndefined();
  expect(await state.addLine(1, 'first')).toBe(true);
  expect(await state.addLine(2, 'second')).toBe(true);
  expect(await state.addLine(2, 'another')).toBe(false);
  expect(await state.lastLine()).toEqual({ seq: 2, line: 'second' });
  expect([await state.history(), await state.history(2)]).toEqual([['first', 'second'], ['second']]);
});

it('notes are written over and taken away by name', async () => {
  const state = await memory();
  await state.saveNotes('switch', [
    { name: 'b', text: 'soap' },
    { name: 'a', text: 'rest' },
  ]);
  await state.saveNotes('switch', [
    { name: 'b', text: 'rest' },
    { name: 'a', text: undefined },
  ]);
  expect(await state.notes('switch')).toEqual([{ name: 'b', text: 'rest' }]);
  expect([await state.note('switch', 'a'), await state.note('other', 'b')]).toEqual([undefined, undefined]);
  expect(await state.note('switch', 'b')).toBe('rest');
});

it('a token keeps its limits, and ends at the first of the times that are set', async () => {
  const state = await memory();
  const token = {
    ...{
      id: 't',
      name: 'payroll',
      hash: 'h',
      operations: ['wsdlGetRoles'],
      units: ['101'],
      effects: ['read'] as const,
    },
    ...{ createdAt: 1, expiresAt: 5_000 },
  };
  await state.addToken(token as never);
  await state.endTokens(['t'], 9_000);
  expect(await state.tokenOfId('t')).toMatchObject({ ...token, revokedAt: undefined });
  await state.endTokens(['t', 'nobody'], 4_000);
  expect((await state.tokenOfId('t'))?.expiresAt).toBe(4_000);
  expect([await state.revokeTokens('payroll', 7), await state.revokeTokens('t', 8)]).toEqual([1, 0]);
  expect((await state.tokenOfId('t'))?.revokedAt).toBe(7);
});

const limits = { connectMs: 50, firstByteMs: 50 } as never;

it.each(['mysql://db/name', 'https://db/name', 'db'])(
  '%s is no address of a shared state',
  async (address) => {
    process.env.STATE_ADDRESS = address;
    afterThisTest(async () => void delete process.env.STATE_ADDRESS);
    const opening = openState({ state: 'env:STATE_ADDRESS', limits });
    await expect(opening).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining('leads to no address of a database'),
    });
  },
);

it('a database that does not answer stops a start, and tells nothing of its address', async () => {
  const error = await openState({ state: 'postgres://SECRET@127.0.0.1:1/gateway', limits }).catch(
    (thrown) => thrown,
  );
  expect(error).toMatchObject({ name: 'ConfigurationError', option: 'state' });
  expect(error.message).toContain('the database does not answer');
  expect(error.message).not.toContain('SECRET');
});

it('a file is held by one gateway at a time, and let go of by one that may not have it', async () => {
  const state = join(folder(), 'gateway.db');
  const first = await openState({ state, limits }, true);
  await expect(openState({ state, limits }, true)).rejects.toThrow();
  const reader = await openState({ state, limits });
  await reader.close();
  await first.close();
  await (await openState({ state, limits }, true)).close();
});

it('a file of an older version stays as it is while another gateway is at work on it', async () => {
  const state = join(folder(), 'gateway.db');
  const old = await SqliteFile.open(state, 'state');
  old.exec(readFileSync(join(import.meta.dirname, '../../fixtures/upgrade/0.5/gateway.sql'), 'utf8'));
  const tables = () => old.rows('SELECT name, sql FROM sqlite_master ORDER BY name');
  const before = tables();
  const release = old.lock()!;
  for (const hold of [true, false])
    await expect(openState({ state, limits }, hold)).rejects.toThrow(
      'a gateway of an older version is at work on this file: stop it first',
    );
  expect(tables()).toEqual(before);
  release();
  const upgraded = await openState({ state, limits });
  expect(tables()).not.toEqual(before);
  await expect(openState({ state, limits }, true)).resolves.toBeDefined();
  await upgraded.close();
  old.close();
});

it('a file that is no database stops a start', async () => {
  const state = join(folder(), 'gateway.db');
  writeFileSync(state, 'no database, but long enough to be looked at as one '.repeat(20));
  await expect(openState({ state, limits })).rejects.toMatchObject({
    name: expect.stringContaining('Error'),
  });
});
