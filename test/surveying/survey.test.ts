import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS } from '../../src/assumptions/list/all.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { KINDS, PLAN, surveyOf } from './surveyOf.js';

/** All rows that the sandbox has, in short. */
function storageOf({ world }: Sandbox): string {
  const { shifts, employees, punches, absences, shiftTypes, units, sections, agreements } = world;
  const { eligibilityRules, salaryCompensations } = world;
  const tables = [shifts, employees, punches, absences, shiftTypes, units, sections, agreements];
  const rules = [eligibilityRules, salaryCompensations].map((table) => [...table.of()]);
  const rows = [...tables.map((table) => [...table.of()]), ...rules];
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

const READING = { errors: false, write: undefined };

describe('a survey of the sandbox', () => {
  it('confirms all that it can show', async () => {
    await using sandbox = await startSandbox({ world: '2x4x6' });
    const [type] = sandbox.world.shiftTypes.of();
    const write = { ...PLAN.write!, shiftCategoryId: String(type!.id), kinds: KINDS };
    const { endpoint, unitKeys } = sandbox;
    const { found, end } = await surveyOf({ endpoint, apiKey: unitKeys.get(101)! }, { ...PLAN, write });
    const otherwise = Object.entries(found).filter(([, { verdict }]) => verdict !== 'confirmed');
    expect(otherwise).toEqual([]);
    const told = ASSUMPTIONS.filter(({ workflow }) => !['none', 'history'].includes(workflow.by));
    expect(told.filter(({ id }) => !found[id]).map(({ id }) => id)).toEqual([]);
    expect(end).toMatchObject({ left: [], unsure: undefined });
  });

  it('changes nothing by reading', { tags: ['slow'] }, async () => {
    await using sandbox = await startSandbox({ world: '2x4x6' });
    const before = storageOf(sandbox);
    const { endpoint, unitKeys } = sandbox;
    await surveyOf({ endpoint, apiKey: unitKeys.get(101)! }, READING);
    expect(storageOf(sandbox)).toBe(before);
  });

  it('leaves no row of its own by writing', { tags: ['slow'] }, async () => {
    await using sandbox = await startSandbox({ world: '2x4x6' });
    const [type] = sandbox.world.shiftTypes.of();
    const before = storageOf(sandbox);
    const { endpoint, unitKeys } = sandbox;
    const write = { ...PLAN.write!, shiftCategoryId: String(type!.id), kinds: KINDS };
    await surveyOf({ endpoint, apiKey: unitKeys.get(101)! }, { errors: false, write });
    expect(storageOf(sandbox)).toBe(before);
  });

  it('deletes again where a gateway answered for the service', { tags: ['slow'] }, async () => {
    await using sandbox = await startSandbox({ world: '2x4x6' });
    const [type] = sandbox.world.shiftTypes.of();
    const before = storageOf(sandbox);
    const { endpoint, unitKeys } = sandbox;
    const refused = new Set<string>();
    const busy = async (url: string, init: RequestInit) => {
      const sent = Buffer.from(init.body as Uint8Array).toString();
      const [deletes] = /<deleteShift [^>]*>1<|wsdlDelete\w+/.exec(sent) ?? [];
      if (!deletes || refused.has(deletes)) return fetch(url, { ...init, duplex: 'half' } as RequestInit);
      refused.add(deletes);
      return new Response('busy', { status: 503 });
    };
    const write = { ...PLAN.write!, shiftCategoryId: String(type!.id), kinds: KINDS };
    const service = { endpoint, apiKey: unitKeys.get(101)!, fetch: busy as never };
    const { end } = await surveyOf(service, { errors: false, write });
    expect(refused.size).toBe(3);
    expect(storageOf(sandbox)).toBe(before);
    expect(end).toMatchObject({ left: [], unsure: undefined });
  });

  it('deletes one by one where the service takes one row of a batch', { tags: ['slow'] }, async () => {
    await using sandbox = await startSandbox({ world: '2x4x6' });
    const [type] = sandbox.world.shiftTypes.of();
    const before = storageOf(sandbox);
    const { endpoint, unitKeys } = sandbox;
    const short = (url: string, init: RequestInit) => {
      const sent = Buffer.from(init.body as Uint8Array).toString();
      const isBatch = sent.includes('wsdlUpdateShifts') && sent.includes('>1</deleteShift>');
      const body = isBatch ? sent.replace(/(<Shifts.*?<\/item>).*(?=<\/Shifts>)/s, '$1') : sent;
      return fetch(url, { ...init, body });
    };
    const write = { ...PLAN.write!, shiftCategoryId: String(type!.id) };
    const service = { endpoint, apiKey: unitKeys.get(101)!, fetch: short as never };
    const { end } = await surveyOf(service, { errors: false, write });
    expect(storageOf(sandbox)).toBe(before);
    expect(end).toMatchObject({ left: [], unsure: undefined });
  });

  it('tells which rule it could not take back', { tags: ['slow'] }, async () => {
    await using sandbox = await startSandbox({ world: '2x4x6' });
    const [type] = sandbox.world.shiftTypes.of();
    const { endpoint, unitKeys, world } = sandbox;
    const { eligibilityRules } = world;
    const known = [...eligibilityRules.of()].length;
    let own: { readonly id: number } | undefined;
    sandbox.onCall(({ operation }) => {
      if (operation === 'wsdlUpdateEligibilityRules') own = [...eligibilityRules.of()].at(-1);
      if (operation === 'wsdlDeleteEligibilityRules') eligibilityRules.add(own as never);
    });
    const write = { ...PLAN.write!, shiftCategoryId: String(type!.id), kinds: KINDS };
    const { end, found } = await surveyOf({ endpoint, apiKey: unitKeys.get(101)! }, { errors: false, write });
    expect([...eligibilityRules.of()].length).toBe(known + 1);
    expect(end?.left).toEqual([`the eligibility rule ${own!.id}`]);
    expect(found['write.rules']?.seen).toEqual({ otherwise: 1 });
  });

  it('sees what a root key sees', { tags: ['slow'] }, async () => {
    await using sandbox = await startSandbox({ world: '2x4x6' });
    const { endpoint, rootKey, unitKeys } = sandbox;
    const { found } = await surveyOf({ endpoint, apiKey: rootKey }, READING);
    expect(found['key.sees']).toMatchObject({ seen: { units: 1 }, measured: { units: unitKeys.size } });
  });
});
