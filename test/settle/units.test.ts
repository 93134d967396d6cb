import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientError, createClient, settle } from '../../src/index.js';
import { LossyService } from './lostCalls.js';

let service: LossyService;
beforeAll(async () => {
  service = await LossyService.start();
});
afterAll(() => service[Symbol.asyncDispose]());

const pace = { now: () => Date.parse('2026-03-16T12:00:00Z'), sleep: async () => undefined };

it.each([
  [true, 'done'],
  [false, 'differs'],
] as const)('tells of the unit that a root key changed by its name (saved: %s)', async (saves, status) => {
  const { sandbox } = service;
  const start = sandbox.snapshot();
  const client = createClient({ ...sandbox.clientOptions(undefined), firstByteTimeoutMs: 5000 });
  const unit = [...sandbox.world.units.of()].find(({ extUnitId }) => extUnitId !== '')!;
  service.lose(saves ? { saves: true } : { saves: false });
  try {
    const lost = await client
      .wsdlUpdateUnit({ unitInfo: { extUnitId: unit.extUnitId, name: 'Renamed' } })
      .catch((error: unknown) => error as ClientError);
    const [row] = await settle(client, lost as ClientError, { quietMs: 0, pace });
    expect(row!.status).toBe(status);
  } finally {
    service.lose();
    sandbox.restore(start);
  }
});
