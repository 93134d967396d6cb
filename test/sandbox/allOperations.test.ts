import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type DecodeIssue } from '../../src/index.js';
import { operationLoaders } from '../../src/operations/loaders.generated.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { createBuild } from '../../src/testing/index.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ world: '2x5x8' });
});
afterAll(() => sandbox.stop());

type Name = keyof typeof operationLoaders;
const names = Object.keys(operationLoaders) as Name[];

/** Calls as a client that takes every deviation from the definitions to heart; gives what it noticed. */
async function call(name: Name, input: object, unitId?: number): Promise<readonly string[]> {
  const issues: string[] = [];
  const onDecodeIssue = (_: string, { path, kind, expected }: DecodeIssue) =>
    issues.push(`${path.join('.')} ${kind} ${expected}`);
  const client = createClient({ ...sandbox.clientOptions(unitId), onDecodeIssue });
  const safe = client.safe[name] as unknown as (
    input: object,
  ) => Promise<{ ok: boolean; error?: { name: string; string?: string; message: string } }>;
  const result = await safe(input);
  // That a unit's key is not allowed to is an answer; any other fault is none.
  if (!result.ok && !(unitId && result.error!.message.includes('SBX-SCOPE-001')))
    issues.push(result.error!.message);
  return issues;
}

// What the rules ask for beyond the definitions.
const inputs: Partial<Record<Name, object>> = {
  wsdlFindEmployees: { badgeNoList: [{ badgeNo: '0001' }] },
  wsdlGetPayroll: { fromDate: '2026-03-01', toDate: '2026-03-31' },
  wsdlGetPayrollRaw: { fromDate: '2026-03-01', toDate: '2026-03-31' },
  wsdlGetPayrollV2: { getPayrollV2Request: { fromDate: '2026-03-01', toDate: '2026-03-31' } },
  wsdlGetEmployeePortrait: { badgeNo: '0001' },
  wsdlGetTimeTrackersBalance: { timeTrackers: [{ badgeNo: '0001', timeTrackerId: 2 }] },
  wsdlGetFirstToExpireTimeTrackersBalance: { timeTrackers: [{ badgeNo: '0001', timeTrackerId: 2 }] },
  wsdlGetDeletedEmployees: { deletedSince: '2026-03-01 00:00:00' },
};

describe.each(['required', 'all'] as const)('with %s fields', (fields) => {
  const build = createBuild({ fields, today: '2026-03-16' });
  it.each(names)('%s answers what its definition says, whatever the key', async (name) => {
    const input = { ...(build.input(name) as object), ...inputs[name] };
    expect(await call(name, input)).toEqual([]);
    expect(await call(name, input, 101)).toEqual([]);
  });
});

describe('without filters', () => {
  const reads = names.filter((name) => /^wsdl[Gg]et/.test(name));
  it.each(reads)('%s reads the world', async (name) => {
    const { input } = await operationLoaders[name]();
    const requests = Object.entries(input).filter(([, spec]) => spec.record);
    const empty = Object.fromEntries(requests.map(([part]) => [part, {}]));
    expect(await call(name, inputs[name] ?? empty)).toEqual([]);
    expect(await call(name, inputs[name] ?? empty, 101)).toEqual([]);
  });
});
