import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createClient, isClientError } from '../../src/index.js';
import { build } from '../../src/build/builder.js';
import { faults } from '../../src/faults/faults.js';
import { faultyFetch } from '../../src/faults/faultyFetch.js';
import { revealed } from '../fixtureCases.js';
import type { FaultResult, InjectedFault } from '../../src/faults/InjectedFault.js';

const clientOn = (fetch: ReturnType<typeof faultyFetch>, timeoutMs = 30_000) =>
  createClient({
    endpoint: 'https://service.example/soap',
    apiKey: 'k-1',
    fetch,
    timeoutMs,
    retry: false,
  });

const all = Object.values(faults).map((make) => (make as () => InjectedFault)());
const soap = all.filter(
  ({ name }) => !/^(problemJson|tokenExpired|missingScope|absenceRejected|repeatedPageToken)$/.test(name),
);

// The same answer in another form: nothing of it may be lost or changed.
const SAME =
  `delayed slowDrip gzip anyTypeArray unnamedStructArray wrongArrayCount arrayWithoutCount arrayWithPositions
  otherItemNames missingTypes soapTypes multiRef multiRefBefore multiRefReturn sharedText otherPrefixes defaultNamespace
  leadingBom leadingWhiteSpace trailingComment commentsEverywhere cdata numericEntities prettyPrinted latin1
  latin1InProlog windows1252 utf16 soapHeader protoFields protoIds digitBooleans unknownElement`.split(/\s+/);

// Where no answer comes, none comes however long one waits.
const limitOf = ({ gives }: InjectedFault) => (gives === 'TimeoutError' ? 100 : undefined);

/** What becomes of a read of employees on which the fault happens. */
async function resultOf(fault: InjectedFault): Promise<FaultResult> {
  const client = clientOn(faultyFetch(fault), limitOf(fault));
  const result = await client.safe.wsdlGetEmployees({});
  return result.ok ? 'value' : result.error.name;
}

describe('the fault library', () => {
  it('names each fault as it is called', () => {
    expect(all.map(({ name }) => name)).toEqual(Object.keys(faults));
  });

  it('is in the documentation as it is', () => {
    const document = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8');
    const table = document.slice(document.indexOf('| fault |'));
    const rows = [...table.matchAll(/^\| `(\w+)` \| (.*) \| (\w+) \|$/gm)].map(([, ...cells]) => cells);
    expect(rows, 'the table in docs/testing.md').toEqual(
      all.map(({ name, about, gives }) => [name, about, gives]),
    );
  });

  it.each(soap.filter(({ gives }) => gives !== 'rejected'))('$name: $about, gives $gives', async (fault) => {
    expect(await resultOf(fault)).toBe(fault.gives);
  });

  it.each(SAME)('%s says the same as the right answer', async (name) => {
    const right = await clientOn(faultyFetch([])).wsdlGetEmployees({});
    const fault = (faults[name as keyof typeof faults] as () => InjectedFault)();
    const other = await clientOn(faultyFetch(fault)).wsdlGetEmployees({});
    expect(revealed(other)).toEqual(revealed(right));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('rejects the row that is asked for and leaves the others', async () => {
    const client = clientOn(faultyFetch(faults.validationErrors({ row: 1, texts: ['No such employee'] })));
    const row = {
      begDate: '2024-03-04',
      endDate: '2024-03-04',
      begTime: '08:00:00',
      endTime: '16:00:00',
      shiftCategoryId: '11',
    } as const;
    const batch = await client.wsdlUpdateShifts({ Shifts: [row, { ...row, badgeNo: '0007' }, row] });
    expect(batch.rows.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
    expect(batch.rejected[0]).toMatchObject({ index: 1, validationErrors: ['No such employee'] });
    expect(batch.rejected[0]?.input.badgeNo).toBe('0007');
  });

  it('rejects a whole reply', async () => {
    const client = clientOn(faultyFetch(faults.validationErrors({ texts: ['Closed period'] })));
    const reply = await client.wsdlGetSchedulesV3({ GetSchedulesV3: build.GetSchedulesV3() });
    expect(reply).toMatchObject({ status: 'rejected', validationErrors: ['Closed period'] });
  });

  it('leaves a row without an answer', async () => {
    const client = clientOn(faultyFetch(faults.unansweredRow({ row: 0 })));
    const row = {
      begDate: '2024-03-04',
      endDate: '2024-03-04',
      begTime: '08:00:00',
      endTime: '16:00:00',
      shiftCategoryId: '11',
    } as const;
    const batch = await client.wsdlUpdateShifts({
      Shifts: [
        { ...row, badgeNo: '0001' },
        { ...row, badgeNo: '0002' },
      ],
    });
    expect(batch.rows.map(({ status }) => status).sort()).toEqual(['accepted', 'unanswered']);
  });

  it('gives one unit where there is one', async () => {
    const client = clientOn(faultyFetch(faults.oneItemArray('wsdlGetUnitsAPIKeyV2')));
    const units = await client.wsdlGetUnitsAPIKeyV2({});
    expect(Array.isArray(units) && units.length).toBe(1);
    expect(await client.wsdlGetEmployees({})).toHaveLength(2);
  });

  it('says when to come again', async () => {
    const client = clientOn(faultyFetch(faults.rateLimited({ retryAfter: 2 })));
    const result = await client.safe.wsdlGetRoles({});
    expect(!result.ok && result.error).toMatchObject({ name: 'HttpError', status: 429, retryAfterMs: 2000 });
  });

  it('happens on the calls that the plan says', async () => {
    const plan = [
      { fault: faults.badGateway(), calls: [2] },
      { fault: faults.unknownKey(), calls: [3] },
    ];
    const client = clientOn(faultyFetch(plan));
    const names: string[] = [];
    for (let call = 0; call < 4; call++) {
      const result = await client.safe.wsdlGetRoles({});
      names.push(result.ok ? 'value' : result.error.name);
    }
    expect(names).toEqual(['value', 'HttpError', 'value', 'FaultError']);
  });

  it('happens at a rate that a seed decides', async () => {
    const fails = async (seed: number) => {
      const fetch = faultyFetch([{ fault: faults.badGateway(), rate: 0.3 }], { seed });
      const seen: boolean[] = [];
      for (let call = 0; call < 50; call++)
        seen.push((await fetch('https://service.example/x', { method: 'GET' })).status === 502);
      return seen;
    };
    const once = await fails(1);
    expect(once).toEqual(await fails(1));
    expect(once).not.toEqual(await fails(2));
    expect(once.filter(Boolean).length).toBeGreaterThan(5);
    expect(once.filter(Boolean).length).toBeLessThan(25);
  });

  it('changes the answer of a service behind it', async () => {
    const service = faultyFetch([]);
    const client = clientOn(faultyFetch(faults.emptyArray(), { fetch: service }));
    expect(await client.wsdlGetEmployees({})).toEqual([]);
    expect(await clientOn(service).wsdlGetEmployees({})).toHaveLength(2);
  });

  it('ends in errors of the client alone', { tags: ['slow'] }, async () => {
    for (const fault of soap) {
      const error: unknown = await clientOn(faultyFetch(fault), limitOf(fault))
        .wsdlGetRoles({})
        .then(
          () => undefined,
          (thrown) => thrown,
        );
      expect(error === undefined || isClientError(error), fault.name).toBe(true);
    }
  });
});
