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

/** An export of March and April from a service whose two months give these records of an operation. */
async function exportOf(
  { operation, dataset, list }: { operation: string; dataset: string; list: (items: string) => string },
  march: readonly object[],
  april: readonly object[] = [],
) {
  const stored = new StoredService([101]);
  const service = {
    now: stored.now,
    async fetch(input: string, init: RequestInit) {
      const asked = await new Response(init.body).text();
      if (!asked.includes(operation)) return stored.fetch(input as never, { ...init, body: asked } as never);
      const rows = asked.includes('2026-03-01') ? march : april;
      const body = `<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><${operation}Response xmlns=""><return>${list(rows.map(itemOf).join(''))}</return></${operation}Response></Body></Envelope>`;
      return new Response(body, { headers: { 'content-type': 'text/xml' } });
    },
  };
  const out = join(folder, String(Math.random()));
  const days = { from: '2026-03-01', to: '2026-04-30' } as const;
  const { complete, datasets } = await night(service as never, out, { datasets: [dataset], ...days });
  const lines = readFileSync(join(out, `${dataset}.ndjson`), 'utf8')
    .split('\n')
    .filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as { hours: string; comment: string; _key: string });
  expect(new Set(rows.map(({ _key }) => _key)).size).toBe(rows.length);
  return { complete, rows, issues: datasets[0]!.issues };
}

async function exported(...months: [readonly object[], readonly object[]]): Promise<string[]> {
  const { rows } = await exportOf(
    { operation: 'wsdlGetPayrollV2', dataset: 'payroll', list: (items) => items },
    ...months,
  );
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

const PUNCH = {
  id: 7,
  restId: 101,
  employeeId: 11,
  punchIn: '2026-03-02 08:00:00',
  punchOut: '2026-03-02 16:00:00',
  deleted: 0,
};
const punches = (...rows: readonly object[]) =>
  exportOf(
    {
      operation: 'wsdlGetTimePunches',
      dataset: 'punches',
      list: (items) => `<timepunches>${items}</timepunches>`,
    },
    rows,
  );

it('different rows that come with one id in one answer are told of, and the export is not complete', async () => {
  const { complete, rows, issues } = await punches(
    PUNCH,
    { ...PUNCH, comment: 'a' },
    { ...PUNCH, comment: 'b' },
  );
  expect(rows.map(({ comment }) => comment)).toEqual(['b']);
  expect(issues).toEqual([{ kind: 'sameIdentity', field: 'id', count: 2 }]);
  expect(complete).toBe(false);
});

it('a row that comes twice in one answer is one row', async () => {
  const { complete, rows, issues } = await punches(PUNCH, PUNCH);
  expect([complete, rows.length, issues]).toEqual([true, 1, undefined]);
});

it('no punch is lost whose id is missing, though another window gives the same', async () => {
  const { id: _, ...nameless } = PUNCH;
  const { rows } = await exportOf(
    {
      operation: 'wsdlGetTimePunches',
      dataset: 'punches',
      list: (items) => `<timepunches>${items}</timepunches>`,
    },
    [nameless],
    [nameless, PUNCH],
  );
  expect(rows).toHaveLength(3);
});
