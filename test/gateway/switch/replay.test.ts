import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cipherOf } from '../../../src/gateway/access/TokenCipher.js';
import { settingsOf } from '../../../src/gateway/config/readConfig.js';
import { keptReads } from '../../../src/gateway/shadow/KeptReads.js';
import { type Replayed, replay } from '../../../src/gateway/switch/replay.js';
import { runHere } from '../../cli/runHere.js';
import { afterThisTest } from '../withGateway.js';
import { type WithRest, withRest } from '../switched.js';

const TODAY = new Date().toISOString().slice(0, 10);
const FROM = { fromDate: '2026-03-02', toDate: '2026-03-04', scheduledShifts: true } as const;
const KEPT = { keep: { readDays: 7 } };

async function replayed({ config, look }: WithRest, day = TODAY): Promise<Replayed[]> {
  const settings = settingsOf(config);
  const { signal } = new AbortController();
  return look(async (state) => replay(settings, state, await cipherOf(settings), { day, signal }));
}

/** The reads that are kept: they are written after the script has its answer. */
async function kept({ config, look }: WithRest, count: number): Promise<void> {
  const cipher = await cipherOf(settingsOf(config));
  await expect
    .poll(() => look(async (state) => (await keptReads(state, cipher, TODAY)).length), { timeout: 10_000 })
    .toBe(count);
}

it('asks both sides again what scripts read, each question once, and finds what differs meanwhile', {
  tags: ['slow'],
}, async () => {
  const gateway = await withRest(KEPT);
  const client = gateway.client(await gateway.token({ units: ['101'] }));
  for (let again = 0; again < 3; again++) await client.wsdlGetSections({});
  await client.wsdlGetSchedulesV3({ GetSchedulesV3: FROM });
  await client.wsdlGetSchedulesV3({ GetSchedulesV3: { ...FROM, toDate: '2026-03-05' } });
  await kept(gateway, 3);
  const route = { script: 'script', unit: '101' };
  expect(await replayed(gateway)).toMatchObject([
    { route: { ...route, operation: 'wsdlGetSchedulesV3' }, equal: 2, different: 0, notComparable: 0 },
    {
      route: { ...route, operation: 'wsdlGetSections' },
      equal: 1,
      different: 0,
      notComparable: 0,
      fields: {},
    },
  ]);
  const { world } = gateway.other;
  const [section] = [...world.sections.of([101])];
  world.sections.get(section!.id)!.name = 'Canary-Section';
  const [, sections] = await replayed(gateway);
  expect(sections).toMatchObject({ equal: 0, different: 1, fields: { name: 1 } });
  expect(JSON.stringify(sections)).not.toContain('Canary');
  expect(await replayed(gateway, '2026-01-01')).toEqual([]);
});

it('asks again with the root key what a script read with it', async () => {
  const gateway = await withRest(KEPT);
  const client = gateway.client(await gateway.token());
  await client.wsdlGetSections({});
  await kept(gateway, 1);
  expect(await replayed(gateway)).toMatchObject([{ route: { unit: 'root' }, equal: 1, why: [] }]);
});

it('says of what it could not ask that it is not comparable, and never that it is equal', async () => {
  const gateway = await withRest(KEPT);
  await gateway.client(await gateway.token({ units: ['101'] })).wsdlGetSections({});
  await kept(gateway, 1);
  gateway.other.setFaults(() => ({ kind: 'reset' }));
  const [found] = await replayed(gateway);
  expect(found).toMatchObject({ equal: 0, different: 0, notComparable: 1 });
  expect(found!.why).not.toEqual([]);
});

it('says of a read whose unit has no key any more that it is not comparable', async () => {
  const gateway = await withRest(KEPT);
  await gateway.client(await gateway.token({ units: ['101'] })).wsdlGetSections({});
  await kept(gateway, 1);
  const { keys, ...config } = gateway.config;
  const { 101: _, ...units } = keys!.units!;
  const [found] = await replayed({ ...gateway, config: { ...config, keys: { ...keys, units } } });
  expect(found).toMatchObject({ equal: 0, different: 0, notComparable: 1 });
  expect(found!.why.join()).toMatch(/\S/);
});

it('keeps no read unless it is asked to, and none in plain text', async () => {
  const without = await withRest();
  await without.client(await without.token({ units: ['101'] })).wsdlGetSections({});
  expect(await without.look((state) => state.notes(`read ${TODAY}`))).toEqual([]);
  const gateway = await withRest(KEPT);
  await gateway
    .client(await gateway.token({ units: ['101'] }))
    .wsdlGetSchedulesV3({ GetSchedulesV3: { ...FROM, badgeNo: 'CANARY-4711' } });
  await kept(gateway, 1);
  for (const file of [gateway.state, `${gateway.state}-wal`])
    expect(readFileSync(file, 'latin1')).not.toContain('CANARY-4711');
});

it('forgets the reads of days that are over', async () => {
  const gateway = await withRest(KEPT);
  await gateway.look(async (state) => {
    for (const day of ['2026-01-01', TODAY]) await state.saveNotes(`read ${day}`, [{ name: 'n', text: 't' }]);
    const age = { answers: 0, writes: 0, traffic: 0, tokens: 0, reads: Date.now() - 86_400_000 };
    await state.prune(age);
    expect(await state.notes('read 2026-01-01')).toEqual([]);
    expect(await state.notes(`read ${TODAY}`)).toHaveLength(1);
  });
});

it('ends with 0 where both sides say the same, 1 where they differ, and 4 where nobody could see it', async () => {
  const gateway = await withRest({ ...KEPT, switch: { reads: { script: { fields: ['name'] } } } });
  await gateway.client(await gateway.token({ units: ['101'] })).wsdlGetSections({});
  await kept(gateway, 1);
  const cwd = mkdtempSync(join(tmpdir(), 'workforce-replay-'));
  afterThisTest(async () => rmSync(cwd, { recursive: true }));
  writeFileSync(join(cwd, 'gateway.json'), JSON.stringify(gateway.config));
  const codeOf = async () => {
    const { env } = process;
    return (await runHere(['gateway', 'replay', TODAY], { cwd, env: { ...env } })).code;
  };
  expect(await codeOf()).toBe(0);
  const [section] = [...gateway.other.world.sections.of([101])];
  section!.name = 'Elsewhere';
  expect(await codeOf()).toBe(1);
  gateway.other.setFaults(() => ({ kind: 'reset' }));
  expect(await codeOf()).toBe(4);
});
