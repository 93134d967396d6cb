import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/field.js';
import { createClient } from '../../src/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { faults } from '../../src/faults/faults.js';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { PlacesKept, partsOf, valueOfAnswer } from './PlacesKept.js';
import { distinct, ofEveryLength, type PlantedCall, plantedCall } from './planted.js';

const folder = mkdtempSync(join(tmpdir(), 'planted-'));
afterAll(() => rmSync(folder, { recursive: true }));
const API_KEY: FieldSpec = { kind: 'apiKey', sensitivity: 'secret' };

/** Records calls as a job does; gives the folder of each. */
async function recorded(name: string, planted: readonly PlantedCall[]): Promise<string[]> {
  const byRequest = new Map(planted.map(({ recording }) => [recording.request, recording.answer!]));
  const service = async (_: string, init: RequestInit) => {
    const { status, headers, text } = byRequest.get(Buffer.from(init.body as Uint8Array).toString())!;
    return new Response(text, { status, headers });
  };
  const cassette = useCassette(name, {
    folder,
    mode: 'record',
    writes: true,
    projectKey: 'p',
    fetch: service,
  });
  for (const { recording } of planted)
    await cassette.fetch(recording.url, {
      method: 'POST',
      headers: { 'content-type': recording.requestType! },
      body: recording.request,
    });
  cassette.stop();
  const calls = readdirSync(join(folder, name)).filter((file) => /^\d/.test(file));
  return calls.map((call) => join(folder, name, call));
}

it('what is planted in every field of every record is in no file of a cassette', {
  timeout: 60_000,
}, async () => {
  const planted = allOperations().map((operation, i) =>
    plantedCall(
      operation,
      `root-key-${i}/å&<`,
      distinct((n) => `Plånted&${i}x${n}<"Näme'${n * 31}`),
    ),
  );
  await recorded('planted', planted);
  const secrets = planted.flatMap((call) => call.secrets);
  const personal = planted.flatMap((call) => call.personal);
  expect(secrets.length).toBeGreaterThan(90);
  expect(personal.length).toBeGreaterThan(400);
  // Whole words and numbers: a shorter one can stand inside another by chance.
  const long = personal.filter((text) => text.length > 8);
  assertNoSecrets({ files: [folder] }, { secrets, personal: long });
});

it('values of every length are replaced in their fields, in the bodies and in call.json', {
  timeout: 120_000,
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1 }), async (seed) => {
      const operations = allOperations();
      const planted = operations.map((operation, i) =>
        plantedCall(operation, `K${seed}-${i}`, ofEveryLength(seed + i)),
      );
      const calls = await recorded(`lengths-${++run}`, planted);
      const places = new PlacesKept();
      for (const [i, operation] of operations.entries()) {
        const fields = { ...operation.input, apiKey: API_KEY };
        const { input, answer, secrets } = planted[i]!;
        const call = (file: string) => readFileSync(join(calls[i]!, file), 'utf8');
        const facts = JSON.parse(call('call.json'));
        const sent = { ...input, apiKey: secrets.at(-1) };
        for (const parts of [partsOf(operation, call('request.xml')), facts.request])
          places.fields(fields, sent, parts, `${operation.name} request`);
        for (const value of [valueOfAnswer(operation, call('response.xml')), facts.answer])
          places.compare(operation.output, answer, value, `${operation.name} answer`);
      }
      expect(places.kept).toEqual([]);
      expect(places.looked).toBeGreaterThan(1000);
      const long = (texts: string[]) => texts.filter((text) => text.length > 8);
      const secrets = long(planted.flatMap((call) => call.secrets));
      const personal = long(planted.flatMap((call) => call.personal));
      assertNoSecrets({ files: [join(folder, `lengths-${run}`)] }, { secrets, personal });
    }),
    { numRuns: 3 },
  );
});

it('faults happen in the sandbox as they do through fetch', async () => {
  await using sandbox = await startSandbox({
    faults: [
      { fault: faults.truncatedBody('wsdlGetRoles'), first: 1 },
      { fault: faults.oneItemArray('wsdlGetEmployees') },
    ],
  });
  const client = createClient({ ...sandbox.clientOptions(101), retry: false });
  const cut = await client.safe.wsdlGetRoles({});
  expect(!cut.ok && cut.error.name).toBe('DecodeError');
  expect((await client.safe.wsdlGetRoles({})).ok).toBe(true);
  expect(await client.wsdlGetEmployees({})).toHaveLength(1);
});
