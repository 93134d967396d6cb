import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { useCassette } from '../../src/testing/cassette/useCassette.js';
import { faults } from '../../src/testing/faults/faults.js';
import { allOperations } from '../../src/wsdl/allDefinitions.js';
import { plantedCall } from './planted.js';

const folder = mkdtempSync(join(tmpdir(), 'planted-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('what is planted in every field of every record is in no file of a cassette', {
  timeout: 60_000,
}, async () => {
  const planted = allOperations().map((operation, i) =>
    plantedCall(operation, `root-key-${i}/å&<`, (n) => `Plånted&${i}x${n}<"Näme'${n * 31}`),
  );
  const byRequest = new Map(planted.map(({ recording }) => [recording.request, recording.answer!]));
  const service = async (_: string, init: RequestInit) => {
    const { status, headers, text } = byRequest.get(Buffer.from(init.body as Uint8Array).toString())!;
    return new Response(text, { status, headers });
  };
  const cassette = useCassette('planted', { folder, mode: 'record', projectKey: 'p', fetch: service });
  for (const { recording } of planted)
    await cassette.fetch(recording.url, {
      method: 'POST',
      headers: { 'content-type': recording.requestType! },
      body: recording.request,
    });
  cassette.stop();
  const secrets = planted.flatMap((call) => call.secrets);
  const personal = planted.flatMap((call) => call.personal);
  expect(secrets.length).toBeGreaterThan(90);
  expect(personal.length).toBeGreaterThan(400);
  // Whole words and numbers: a shorter one can stand inside another by chance.
  const long = personal.filter((text) => text.length > 8);
  assertNoSecrets({ files: [folder] }, { secrets, personal: long });
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
