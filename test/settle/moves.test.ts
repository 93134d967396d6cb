import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClientError, createClient, settle } from '../../src/index.js';
import { LossyService } from './lostCalls.js';

let service: LossyService;
beforeAll(async () => {
  service = await LossyService.start();
});
afterAll(() => service[Symbol.asyncDispose]());

const pace = { now: () => Date.parse('2026-03-16T12:00:00Z'), sleep: async () => undefined };

async function settled(unit: number | undefined, saves: boolean): Promise<string> {
  const { sandbox } = service;
  const start = sandbox.snapshot();
  const client = createClient({ ...sandbox.clientOptions(unit), firstByteTimeoutMs: 10_000 });
  const [employee] = [...sandbox.world.employees.ofUnit(101)];
  service.lose(saves ? { saves: true } : { saves: false });
  try {
    const lost = await client
      .wsdlMoveEmployees({
        moveEmployees: [{ badgeNo: employee!.badgeNo, newUnitStartDate: '2026-03-16' }],
      })
      .catch((error: unknown) => error as ClientError);
    const [row] = await settle(client, lost as ClientError, { quietMs: 0, pace });
    return row!.status;
  } finally {
    service.lose();
    sandbox.restore(start);
  }
}

it('tells of a move with the key of the new unit', async () => {
  expect([await settled(102, true), await settled(102, false)]).toEqual(['done', 'notDone']);
});

it('calls no move done that a key of all units shows where the employee was before', async () => {
  expect(await settled(undefined, false)).toBe('unknowable');
});
