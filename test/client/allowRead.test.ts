import { expect, it } from 'vitest';
import type { AnyOperation } from '../../src/definition/operation.js';
import { createClient, InputError } from '../../src/index.js';
import * as index from '../../src/operations/index.generated.js';
import { startSandbox } from '../../src/sandbox/startSandbox.js';

const operations = Object.values<AnyOperation>(index);

it('refuses each of the operations that change something before it is sent, and no other', async () => {
  await using sandbox = await startSandbox();
  const seen: string[] = [];
  sandbox.onCall(({ operation }) => seen.push(operation));
  const client = createClient({ ...sandbox.clientOptions(101), allow: 'read' });
  for (const { name, effect } of operations.filter((operation) => operation.effect !== 'read')) {
    const error = await client.call(name, {}).catch((thrown: unknown) => thrown);
    expect([name, effect, error]).toEqual([name, effect, expect.any(InputError)]);
    expect(String(error)).toContain("allow: 'read'");
  }
  await expect(client.wsdlUpdateShifts({ Shifts: [] }, { batchSize: 1 })).resolves.toBeDefined();
  await client.wsdlGetRoles();
  expect(seen).toEqual(['wsdlGetRoles']);
});

it('is told what it may allow', () => {
  const options = { endpoint: 'http://service.example', apiKey: 'k', allow: 'write' as never };
  expect(() => createClient(options)).toThrow("allow: expected 'read' or 'all'");
});
