import { expect, it } from 'vitest';
import type { SandboxCall } from '../../src/sandbox/index.js';
import { redactedByName } from '../../src/sandbox/server/redactedByName.js';
import { withSandbox } from './withSandbox.js';

const world = withSandbox();

/** What listeners are told while something is done. */
async function toldOf(work: () => Promise<unknown>): Promise<SandboxCall> {
  const calls: SandboxCall[] = [];
  const end = world.sandbox.onCall((call) => calls.push(call));
  await work();
  end();
  expect(calls).toHaveLength(1);
  return calls[0]!;
}

it('a call is told with who called what, and what became of it', async () => {
  const call = await toldOf(() => world.unit101.wsdlGetRoles());
  expect(call).toMatchObject({
    side: 'soap',
    operation: 'wsdlGetRoles',
    caller: 'unit 101',
    outcome: 'answered',
    status: 200,
    issues: [],
  });
  expect(call.answerBytes).toBeGreaterThan(call.requestBytes);
});

it('a batch is told row by row', async () => {
  const shift = {
    begDate: '2026-04-01',
    endDate: '2026-04-01',
    begTime: '08:00:00',
    endTime: '12:00:00',
    shiftCategoryId: '11',
  } as const;
  const Shifts = [
    { ...shift, badgeNo: '0001' },
    { ...shift, badgeNo: 'nobody' },
  ];
  const call = await toldOf(() => world.unit101.wsdlUpdateShifts({ Shifts }));
  expect(call).toMatchObject({ outcome: 'partly rejected', rows: ['accepted', 'rejected'] });
});

it('faults and rejected requests are told', async () => {
  const fault = await toldOf(() =>
    world.raw('wsdlGetShiftCategories', { includeTags: true }).catch(() => undefined),
  );
  expect(fault).toMatchObject({ outcome: 'fault', status: 500, fault: { code: 'Client' } });
  const rejected = await toldOf(() =>
    world.unit101.wsdlGetTimePunches({ getTimePunchesRequest: { allUnits: true } }),
  );
  expect(rejected.outcome).toBe('rejected');
});

it('decoded values, request and answer are told without any secret', async () => {
  const keys = [world.sandbox.rootKey, ...world.sandbox.unitKeys.values()].map((key) => key.reveal());
  const told = await Promise.all([toldOf(() => world.root.wsdlGetUnitsAPIKeyV2())]);
  told.push(
    await toldOf(() =>
      world.raw('wsdlUpdateEmployees', {
        employees: [{ badgeNo: '0001', password: 'hush-hush', passwordTandA: 'hush-too' }],
      }),
    ),
  );
  told.push(await toldOf(() => world.root.wsdlGetEmployeesV2({ badgeNo: '0001' })));
  for (const call of told) {
    const text = [
      call.requestText(),
      call.answerText(),
      JSON.stringify([call.input(), call.output(), call]),
    ].join('\n');
    for (const secret of [...keys, 'hush-hush', 'hush-too']) expect(text).not.toContain(secret);
    expect(text).toContain('[redacted]');
  }
  expect(told[0]?.output()).toMatchObject([{ id: 101, API_key: '[redacted]' }, { id: 102 }, { id: 103 }]);
});

it('what stands in fields of secrets is shown by their names, and what is no text or empty stays', () => {
  const shown = { note: 'plain', apiKey: '', key: { id: 1 }, code: null, count: 0 };
  expect(redactedByName([{ list: [{ password: 'hush', ...shown }] }])).toEqual([
    { list: [{ password: '[redacted]', ...shown }] },
  ]);
});

it('a key that stands elsewhere than in its part is redacted too', async () => {
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><wsdlGetRoles><apiKey href="#k"/></wsdlGetRoles><id id="k">sandbox-root-key</id></s:Body></s:Envelope>`;
  const call = await toldOf(() => fetch(world.sandbox.endpoint, { method: 'POST', body }));
  expect(call.outcome).toBe('answered');
  expect(call.requestText()).not.toContain('sandbox-root-key');
});
