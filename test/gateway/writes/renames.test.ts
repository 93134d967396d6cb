import { expect, it } from 'vitest';
import { encodeRequest } from '../../../src/encoding/request/envelope.js';
import { wsdlUpdateEmployees } from '../../../src/operations/index.generated.js';
import { guarded } from '../tokens.js';
import { NAMESPACES } from './script.js';

type Row = Readonly<Record<string, string>>;

async function staff() {
  const gateway = await guarded({ protect: { writes: { quietMs: 0 } } });
  const token = await gateway.token({ units: ['101'], effects: ['read', 'write'] });
  const { world } = gateway.sandbox;
  const [one, other] = [...world.employees.ofUnit(101)];
  let sent = 0;
  gateway.sandbox.setFaults(async (call) => {
    if (call.operation !== 'wsdlUpdateEmployees' || ++sent > 1) return undefined;
    await call.well();
    return { kind: 'reset' };
  });
  return {
    one: one!,
    other: other!,
    sent: () => sent,
    order: async (employees: readonly Row[]) => {
      const body = encodeRequest(wsdlUpdateEmployees, `${token}.101`, { employees } as never, NAMESPACES);
      const headers = { 'content-type': 'text/xml; charset=utf-8' };
      return (await fetch(gateway.gateway.endpoint, { method: 'POST', body, headers })).text();
    },
  };
}

it('another badge number whose answer is lost is known by being there, and not sent again', async () => {
  const { one, order, sent } = await staff();
  const rows = [{ badgeNo: one.badgeNo, newBadgeNo: '7777' }];
  expect(await order(rows)).toContain('Fault>');
  const again = await order(rows);
  expect(again).not.toContain('Fault>');
  expect(again).not.toContain('SBX-');
  expect([one.badgeNo, sent()]).toEqual(['7777', 1]);
});

it('badge numbers that go from one to another are nobody’s to tell, and not sent again', async () => {
  const { one, other, order, sent } = await staff();
  const [first, second] = [one.badgeNo, other.badgeNo];
  const rows = [
    { badgeNo: second, newBadgeNo: '7777' },
    { badgeNo: first, newBadgeNo: second },
  ];
  await order(rows);
  expect(await order(rows)).toMatch(/was not sent again.*row 1: No read tells/s);
  expect([one.badgeNo, other.badgeNo, sent()]).toEqual([second, '7777', 1]);
});
