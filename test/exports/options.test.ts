import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { explainDay, payrollCheck } from '../../src/payroll/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { useCassette } from '../../src/testing/index.js';

// What JavaScript and JSON can hand in, whatever the types say.
type Given = never;

/** Nothing listens there: a refusal that needs no service. */
const client = createClient({ endpoint: 'http://127.0.0.1:1/soap', apiKey: 'a-key-of-nobody-4711' });
const march = { from: '2026-03-01', to: '2026-03-31' };
const check = (options: unknown) => payrollCheck(client, options as Given);
const explain = (options: unknown) => explainDay(client, options as Given);
const sandbox = (options: unknown) => startSandbox(options as Given);
const cassette = (options: unknown) => useCassette('a', options as Given);
const folder = mkdtempSync(join(tmpdir(), 'options-'));
afterAll(() => rmSync(folder, { recursive: true }));
const journal = async (options: unknown) => openJournal(join(folder, 'jobs.db'), options as Given);

const REFUSED: readonly (readonly [string, string, () => unknown])[] = [
  ['no options of a check', 'options: expected an object with from and to', () => check(undefined)],
  ['a check without its last day', 'to: is missing', () => check({ from: march.from })],
  ['a day that no calendar has', 'to: expected a date', () => check({ ...march, to: '2026-13-01' })],
  [
    'a misspelt option of a check',
    'unit: no such option; did you mean units?',
    () => check({ ...march, unit: [1] }),
  ],
  ['units as texts', 'units: expected a list of the ids', () => check({ ...march, units: ['101'] })],
  ['a policy that cannot be', 'policy.', () => check({ ...march, policy: { graceMinuts: 5 } })],
  ['an explanation without a day', 'date: is missing', () => explain({ badgeNo: '1001' })],
  [
    'a misspelt option of the sandbox',
    'prot: no such option; did you mean port?',
    () => sandbox({ prot: 1 }),
  ],
  ['a port in words', 'port: expected a port from 0 to 65535', () => sandbox({ port: 'x' })],
  ['no options of the sandbox', 'options: expected an object', () => sandbox(null)],
  [
    'a misspelt option of a cassette',
    'write: no such option; did you mean writes?',
    () => cassette({ write: true }),
  ],
  ['an order of arrays that is none', 'arrays: expected', () => cassette({ arrays: 'unorderd' })],
  [
    'a reaction that is none',
    'staleness: onAge: expected ',
    () => cassette({ staleness: { onAge: 'fial' } }),
  ],
  ['a cassette without a name', 'cannot be the name', () => useCassette(undefined as Given)],
  [
    'a misspelt option of a journal',
    'kep: no such option; did you mean keep?',
    () => journal({ kep: 'rows' }),
  ],
  ['a way to keep that is none', "keep: expected 'rows' or 'identity'", () => journal({ keep: 'row' })],
  ['days in words', 'retainDays: expected a number', () => journal({ retainDays: '5' })],
  ['no place of a journal', 'place: expected the path', () => openJournal(undefined as Given)],
  ['a file: address for a journal', 'place: expected the path', () => openJournal('file:/no/such/jobs.db')],
];

it.each(REFUSED)('refuses %s before anything is sent or made', async (_, says, call) => {
  const refused = await Promise.resolve()
    .then(call)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  expect((refused as Error).message).toContain(says);
});

const RUN: readonly (readonly [string, object])[] = [
  ['batchSize: expected a whole number from 1', { batchSize: 0 }],
  ['attempts: expected a whole number from 1', { attempts: '5' }],
  ['quietMs: expected milliseconds', { quietMs: Number.NaN }],
  ['alike: expected', { alike: 'min' }],
  ['quietMS: no such option; did you mean quietMs?', { quietMS: 5 }],
];

it.each(RUN)('a job says %s', async (says, options) => {
  const opened = await journal({});
  const job = opened.job('a', { unit: '101' });
  const calls = [
    () => job.write(client, 'wsdlUpdateShifts', [], options as Given),
    () => job.plan(client, 'wsdlUpdateShifts', [], options as Given),
    () => job.resume(client, 'wsdlUpdateShifts', options as Given),
    () => job.settle(client, 'wsdlUpdateShifts', options as Given),
    () => job.verify(client, 'wsdlUpdateShifts', options as Given),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(says);
  await opened.close();
});
