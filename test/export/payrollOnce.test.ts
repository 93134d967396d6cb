import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { night } from './nights/night.js';
import { StoredService } from './nights/StoredService.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-payroll-once-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NIGHT = {
  id: 50,
  restId: 101,
  date: '2026-04-01',
  punchDate: '2026-03-31',
  salType: '100',
  hours: '6.00',
};
const itemOf = (row: object) =>
  `<item>${Object.entries(row)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('')}</item>`;

/** The hours in an export of March and April from a service whose two months give these transactions. */
async function exported(march: readonly object[], april: readonly object[]): Promise<string[]> {
  const stored = new StoredService([101]);
  const service = {
    now: stored.now,
    async fetch(input: string, init: RequestInit) {
      const asked = await new Response(init.body).text();
      if (!asked.includes('wsdlGetPayrollV2'))
        return stored.fetch(input as never, { ...init, body: asked } as never);
      const rows = asked.includes('2026-03-01') ? march : april;
      const body = `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><wsdlGetPayrollV2Response xmlns=""><return>${rows.map(itemOf).join('')}</return></wsdlGetPayrollV2Response></Body></Envelope>`;
      return new Response(body, { headers: { 'content-type': 'text/xml' } });
    },
  };
  const out = join(folder, String(Math.random()));
  const days = { from: '2026-03-01', to: '2026-04-30' } as const;
  await night(service as never, out, { datasets: ['payroll'], ...days });
  const lines = readFileSync(join(out, 'payroll.ndjson'), 'utf8').split('\n').filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as { hours: string; _key: string });
  expect(new Set(rows.map(({ _key }) => _key)).size).toBe(rows.length);
  return rows.map(({ hours }) => hours).sort();
}

it('a transaction that two windows give with one id and one content is delivered once', async () => {
  expect(await exported([NIGHT], [NIGHT])).toEqual(['6.00']);
});

it('no transaction is lost that may be another one', async () => {
  const { id: _, ...nameless } = NIGHT;
  expect(await exported([nameless], [nameless])).toEqual(['6.00', '6.00']);
  expect(await exported([NIGHT], [{ ...NIGHT, hours: '7.00' }])).toEqual(['6.00', '7.00']);
  expect(await exported([NIGHT, NIGHT], [NIGHT])).toEqual(['6.00', '6.00']);
});
