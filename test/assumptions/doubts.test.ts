import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../src/assumptions/Assumption.js';
import { doubtsOf } from '../../src/assumptions/doubtsOf.js';
import { ASSUMPTIONS } from '../../src/assumptions/list/all.js';
import { createClient } from '../../src/index.js';
import { payrollCheck } from '../../src/payroll/index.js';
import { openJournal } from '../../src/journal/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { fileWith } from '../surveying/surveyTwin.js';

const BREAKING = ASSUMPTIONS.flatMap(({ id, answers }) =>
  Object.keys(answers)
    .filter((answer) => answers[answer]!.is === 'breaks')
    .map((answer) => `${id}: ${answer}`),
);

describe('doubts', () => {
  it.each(BREAKING)('are told to all who rest on it, and to nobody else: %s', (planted) => {
    const [id = '', answer = ''] = planted.split(': ');
    const assumption = ASSUMPTIONS.find((one) => one.id === id)!;
    const resting = ['decoder', 'client', 'journal', 'settle', 'exports', 'gateway', 'payroll'] as const;
    const told = resting.filter((who) => doubtsOf(fileWith(planted), who).length > 0);
    expect(told.toSorted()).toEqual(assumption.restedOnBy.toSorted());
    const [doubt] = doubtsOf(fileWith(planted), told[0]!);
    expect(doubt).toMatchObject({ assumption: id, because: answerOf(assumption, answer).says });
    expect(doubt!.instead).toMatch(/^[A-Z].+\.$/);
  });

  it('are none of answers with which the guarantees hold', () => {
    const good = ASSUMPTIONS.flatMap(({ id, answers }) =>
      Object.keys(answers)
        .filter((answer) => answers[answer]!.is !== 'breaks')
        .map((answer) => `${id}: ${answer}`),
    );
    expect(doubtsOf(fileWith(...good), 'journal')).toEqual([]);
    expect(doubtsOf({}, 'journal')).toEqual([]);
  });

  it('end where a person trusts what was seen right ten times', () => {
    const trusted = { 'write.token': { by: 'Kim', on: '2026-03-16' } };
    const seen = (kept: number) => ({ assumptions: { 'write.token': { seen: { kept, cut: 1 } } }, trusted });
    expect(doubtsOf(seen(10), 'journal')).toEqual([]);
    expect(doubtsOf(seen(9), 'journal')).toHaveLength(1);
    expect(doubtsOf({ ...seen(10), trusted: {} }, 'journal')).toHaveLength(1);
  });

  it('are told by a job before it sends, and stand in its outcome', async () => {
    await using sandbox = await startSandbox({ world: '1x2' });
    const [apiKey] = sandbox.unitKeys.values();
    const [type] = sandbox.world.shiftTypes.of();
    const options = { endpoint: sandbox.endpoint, apiKey: apiKey!, budget: false as const };
    const deployment = fileWith('write.lag: stale', 'write.token: kept', 'answer.flags: words');
    const calls: string[] = [];
    const client = createClient({
      ...{ ...options, deployment },
      hooks: { onCall: ({ operation }) => void calls.push(operation) },
    });
    await using journal = await openJournal(':memory:');
    const day = { begDate: '2026-12-24', endDate: '2026-12-24', begTime: '08:00:00', endTime: '16:00:00' };
    const row = { scheduleId: '0', ...day, shiftCategoryId: String(type!.id), isFreeDay: true };
    const told: string[] = [];
    const write = (to: typeof client) =>
      journal.job('week', { unit: '101' }).write(to, 'wsdlUpdateShifts', [row as never], {
        onDoubt: ({ assumption }) => void told.push(`${assumption} after ${calls.length} calls`),
      });
    expect((await write(client)).doubts).toEqual([
      {
        assumption: 'write.lag',
        because: 'Reads were stale for a while.',
        instead: expect.stringContaining('missing only after'),
      },
    ]);
    expect(told).toEqual(['write.lag after 0 calls']);
    expect((await write(createClient(options))).doubts).toEqual([]);
  });
});

it('are told by a payroll check before it reads, once for all clients, and stand in its result', async () => {
  await using sandbox = await startSandbox({ world: '2x2' });
  const deployment = fileWith('write.lag: stale', 'write.token: cut');
  const calls: string[] = [];
  const clients = [...sandbox.unitKeys.values()].map((apiKey) =>
    createClient({
      ...{ endpoint: sandbox.endpoint, apiKey, deployment, budget: false },
      hooks: { onCall: ({ operation }) => void calls.push(operation) },
    }),
  );
  const told: string[] = [];
  const days = { from: '2026-03-02', to: '2026-03-03' } as const;
  const check = await payrollCheck(clients, {
    ...days,
    onDoubt: ({ assumption }) => void told.push(`${assumption} after ${calls.length} calls`),
  });
  expect(told).toEqual(['write.lag after 0 calls']);
  expect(check.doubts).toMatchObject([{ assumption: 'write.lag', because: 'Reads were stale for a while.' }]);
  const root = createClient({ endpoint: sandbox.endpoint, apiKey: sandbox.rootKey });
  expect((await payrollCheck(root, days)).doubts).toEqual([]);
});

it('the page of the first day says of contradictions what the toolkit says', () => {
  const rows = readFileSync('docs/first-contact.md', 'utf8').matchAll(
    /^\| `([a-z]+\.\w+)` \| (.+) \| (.+) \|$/gm,
  );
  const known = new Map(ASSUMPTIONS.map(({ id, instead }) => [id, instead]));
  const said = [...rows].map(([, id = '', , text]) => ({ id, text }));
  expect(said.length).toBeGreaterThan(10);
  expect(said).toEqual(said.map(({ id }) => ({ id, text: known.get(id) })));
});
