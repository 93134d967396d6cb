import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { dateOfMoment } from '../../../src/calendar/days.js';
import { settingsOf } from '../../../src/gateway/config/readConfig.js';
import { newToken } from '../../../src/gateway/request/Token.js';
import { readsOn, type StoredWrite } from '../../../src/gateway/state/GatewayState.js';
import { keepPruned } from '../../../src/gateway/state/openState.js';
import { SqliteState } from '../../../src/gateway/state/SqliteState.js';
import type { Tally } from '../../../src/gateway/state/Tally.js';
import { afterThisTest } from '../withGateway.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => Date.now() - days * DAY_MS;
const write = (id: string, days: number): StoredWrite => ({
  ...{
    id,
    script: '',
    unit: '',
    operation: 'wsdlUpdateShifts',
    over: 'soap',
    state: 'answered',
    seq: 0,
    size: 1,
  },
  ...{ sentAt: daysAgo(days), endedAt: undefined, status: 200, contentType: 'text/xml', answer: 'sealed' },
});
const token = (name: string, endedDaysAgo: number) =>
  newToken({ name, operations: [], units: [], effects: ['read'], expiresAt: daysAgo(endedDaysAgo) }).token;
const hour = (days: number) => new Date(daysAgo(days)).toISOString().slice(0, 13);

/** A state of a year and a half, pruned by a configuration. */
async function pruned(config: object): Promise<SqliteState> {
  const state = await SqliteState.open(':memory:');
  afterThisTest(() => state.close());
  for (const days of [1, 20, 100, 500]) {
    await state.saveWrite(
      await state.addWrite(write(`${days}`, days), [{ mark: `${days}`, content: undefined }], 'open'),
    );
    const [row] = await state.rowsOf([`${days}`], 0);
    await state.saveRows([{ ...row!, state: 'answered', answer: 'sealed too' }]);
    await state.addToken(token(`${days}`, days));
    await state.addToken(token(`revoked ${days}`, -1));
    await state.revokeTokens(`revoked ${days}`, daysAgo(days));
    await state.saveNotes(readsOn(dateOfMoment(daysAgo(days))), [{ name: `${days}`, text: 'sealed' }]);
    await state.saveNotes('switch', [{ name: `${days}`, text: 'rest' }]);
    const seen = { hour: hour(days), script: `${days}`, operation: 'wsdlGetRoles' };
    await state.addTallies([seen as Tally]);
  }
  await state.addToken(token('good', -1));
  const settings = { service: { endpoint: 'http://127.0.0.1:1/' }, state: ':memory:', ...config };
  const end = keepPruned(state, settingsOf(settings));
  end();
  await wait(20);
  return state;
}

async function left(state: SqliteState) {
  const rows = await state.rowsOf(['1', '20', '100', '500'], 0);
  return {
    writes: rows.map(({ write: { id, answer }, answer: own }) =>
      [id, ...(answer ? ['answer'] : []), ...(own ? ['own'] : [])].join(' '),
    ),
    reads: (
      await Promise.all([1, 20, 100, 500].map((days) => state.notes(readsOn(dateOfMoment(daysAgo(days))))))
    ).flatMap((notes) => notes.map(({ name }) => name)),
    switches: (await state.notes('switch')).length,
    tokens: (await state.tokens()).map(({ name }) => name).sort(),
    traffic: (await state.tallies()).map(({ script }) => script).sort(),
  };
}

it('forgets by itself what is long over, and nothing that the next call must know', async () => {
  const state = await pruned({ protect: { writes: true } });
  expect(await left(state)).toEqual({
    writes: ['1 answer own', '20'],
    tokens: ['1', '100', '20', 'good', 'revoked 1', 'revoked 100', 'revoked 20'],
    ...{ reads: [], switches: 4 },
    traffic: ['1', '100', '20'],
  });
});

it('keeps what it is told to, and a write as long as it is remembered', async () => {
  const state = await pruned({
    protect: { writes: { rememberHours: 24 * 200 } },
    keep: { writeDays: 5, trafficDays: 10, tokenDays: 1000, readDays: 20 },
  });
  expect(await left(state)).toEqual({
    writes: ['1 answer own', '20 answer own', '100 answer own'],
    tokens: ['1', '100', '20', '500', 'good', ...[1, 100, 20, 500].map((days) => `revoked ${days}`)],
    ...{ reads: ['1', '20'], switches: 4 },
    traffic: ['1'],
  });
});

it('ends a token that has ended before no later', async () => {
  const state = await SqliteState.open(':memory:');
  afterThisTest(() => state.close());
  const added = token('job', -1);
  await state.addToken(added);
  for (const at of [50, 70]) await state.endTokens([added.id], at);
  expect((await state.tokenOfId(added.id))?.expiresAt).toBe(50);
});
