import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scanFolder } from '../../src/migrate/scan/scanFolder.js';
import type { Use } from '../../src/migrate/scan/Use.js';

interface Expected {
  readonly file: string;
  readonly line: number;
  readonly operation: string;
  readonly fields: readonly string[];
}

const folder = new URL('scripts/', import.meta.url);
/** Written by hand, by reading the scripts. */
const expected: readonly Expected[] = JSON.parse(
  readFileSync(new URL('expectedCalls.json', import.meta.url), 'utf8'),
);
const inventory = await scanFolder(folder.pathname);

const place = ({ file, line, operation }: Expected | Use) => `${file}:${line} ${operation}`;
const ratio = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);

function measure(name: string, wanted: readonly string[], found: readonly string[]) {
  const right = found.filter((one) => wanted.includes(one)).length;
  const figures = { precision: ratio(right, found.length), recall: ratio(right, wanted.length) };
  console.log(
    `${name.padEnd(12)} ${String(wanted.length).padStart(3)} wanted, ${String(found.length).padStart(3)} found: precision ${figures.precision.toFixed(2)}, recall ${figures.recall.toFixed(2)}`,
  );
  return figures;
}

it.each([
  ...['typescript', 'javascript', 'php', 'python', 'csharp', 'ruby', 'powershell', 'java', 'shell'],
  ...['mixed', 'other', 'traffic'],
])('finds every call of the %s scripts and nothing else', (language) => {
  const wanted = expected.filter(({ file }) => file.startsWith(`${language}/`));
  const found = inventory.uses.filter(({ file }) => file.startsWith(`${language}/`));
  const figures = measure(language, wanted.map(place), found.map(place));
  expect(found.map(place).sort()).toEqual(wanted.map(place).sort());
  expect(figures).toEqual({ precision: 1, recall: 1 });
});

it('finds the fields of the answers that are read', () => {
  const fieldsOf = (uses: readonly (Expected | Use)[]) =>
    uses.flatMap((use) => use.fields.map((field) => `${place(use)} ${field}`)).sort();
  const figures = measure('fields', fieldsOf(expected), fieldsOf(inventory.uses));
  expect(fieldsOf(inventory.uses)).toEqual(fieldsOf(expected));
  expect(figures.recall).toBe(1);
});

const useAt = (file: string, line: number) =>
  inventory.uses.find((use) => use.file === file && use.line === line)!;

it('says how a call is made and how sure that is', () => {
  expect(useAt('typescript/nightly-hr-sync.ts', 14)).toMatchObject({
    style: 'typed client',
    certainty: 'certain',
  });
  expect(useAt('javascript/strong-roster.mjs', 8)).toMatchObject({
    style: 'strong-soap',
    certainty: 'certain',
  });
  expect(useAt('javascript/skills-report.js', 4)).toMatchObject({ style: 'method', certainty: 'certain' });
  expect(useAt('typescript/typed-more.ts', 8)).toMatchObject({ style: 'typed client', certainty: 'certain' });
  expect(useAt('csharp/AsmxService.cs', 31)).toMatchObject({
    style: 'generated proxy',
    certainty: 'certain',
  });
  expect(useAt('php/nusoap_trackers.php', 22)).toMatchObject({ style: 'NuSOAP', certainty: 'certain' });
  expect(useAt('python/suds_units.py', 14)).toMatchObject({ style: 'suds', certainty: 'certain' });
  expect(useAt('csharp/ShiftService.cs', 25)).toMatchObject({
    style: 'generated proxy',
    certainty: 'certain',
  });
});

it('sees which parts a call gives', () => {
  expect(useAt('javascript/payroll-export.js', 19).parts).toEqual([
    'getPayrollV2Request',
    'fromDate',
    'toDate',
    'attest',
    'isTransferingToPayroll',
    'includeCosts',
  ]);
  expect(useAt('typescript/absence-import.ts', 25).parts).toContain('sickLevel');
  expect(useAt('typescript/absence-import.ts', 25).parts).not.toContain('leaveExtCode');
  expect(useAt('python/requests_leave.py', 12).parts).toEqual(['lastModified']);
});

it.each([
  [
    'a.ts',
    "import { createClient } from 'workforce-soap';\nawait createClient(options).wsdlGetSchedulesV3({ GetSchedulesV3: { fromDate: day, absenceShifts: false, includeCosts: undefined, includeTags: true } });\n",
  ],
  [
    'b.php',
    "<?php\n$c = new SoapClient($wsdl);\n$c->wsdlGetSchedulesV3($key, ['fromDate' => $day, 'absenceShifts' => FALSE, 'includeCosts' => null, 'includeTags' => true]);\n",
  ],
  [
    'c.py',
    "from zeep import Client\nclient = Client(wsdl)\nclient.service.wsdlGetSchedulesV3(apiKey=key, GetSchedulesV3={'fromDate': day, 'absenceShifts': False, 'includeCosts': None, 'includeTags': True})\n",
  ],
])('takes a part that is false or nothing for none: %s', async (name, text) => {
  const made = mkdtempSync(join(tmpdir(), 'workforce-scan-'));
  try {
    writeFileSync(join(made, name), text);
    const { uses } = await scanFolder(made);
    const parts = uses.flatMap((use) => use.parts).filter((part) => part !== 'GetSchedulesV3');
    expect(parts).toEqual(['fromDate', 'includeTags']);
  } finally {
    rmSync(made, { recursive: true });
  }
});

it('does not guess where two operations share an action', () => {
  expect(useAt('traffic/proxy.log', 4)).toMatchObject({
    operation: 'wsdlGetSections',
    mayBe: ['wsdlUpdateSections'],
    certainty: 'possible',
  });
});

it('counts how often a call was seen in traffic', () => {
  expect(useAt('traffic/proxy.log', 2).times).toBe(2);
});

it('names calls whose operation nobody can read from the script', () => {
  expect(inventory.unknown.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'php/MagicGateway.php:18',
    'typescript/catalogue-dump.ts:17',
  ]);
});

it('leaves out generated code, and says so', () => {
  expect(inventory.skipped).toEqual([{ file: 'csharp/Reference.cs', why: 'generated' }]);
});

it('lists files that it does not understand, or whose language it does not read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'scan-'));
  writeFileSync(
    join(folder, 'half.py'),
    'import zeep\n))) <<<< 7 7 ]]] = = client..service((( ;;; %%% )))\n',
  );
  writeFileSync(join(folder, 'payroll.pas'), "\nClient.Call('wsdlGetPayrollV2');");
  writeFileSync(join(folder, 'picture.pas'), 'begin end.');
  writeFileSync(join(folder, 'notes.md'), '`wsdlGetUnits`');
  const { skipped, unread, uses } = await scanFolder(folder);
  expect(skipped).toEqual([
    { file: 'half.py', why: expect.stringMatching(/^\d+ % of it is not understood/) },
    { file: 'payroll.pas', why: '.pas is not read here, and line 2 names the service: look yourself' },
  ]);
  expect(unread).toEqual({ pas: 1 });
  expect(uses).toEqual([]);
});
