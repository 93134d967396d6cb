import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Resting } from '../../src/assumptions/Assumption.js';
import { usersIn, usersOf } from '../../src/cli/survey/usedBy.js';
import { createClient } from '../../src/index.js';
import { openJournal } from '../../src/journal/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import type { Drift } from '../../src/surveying/driftOf.js';

const RECORDED = new URL('../fixtures/cassettes/payroll-run', import.meta.url).pathname;

/** A project with scripts and two recordings, of which one has no family name, an export, and a journal of one job. */
async function project() {
  const folder = mkdtempSync(join(tmpdir(), 'used-by-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  const people = '002-wsdlGetEmployeesV2';
  for (const name of ['filled', 'blank'])
    for (const part of ['cassette.json', people])
      cpSync(join(RECORDED, part), at(`project/cassettes/${name}/${part}`), { recursive: true });
  const blank = at(`project/cassettes/blank/${people}/response.xml`);
  writeFileSync(blank, readFileSync(blank, 'utf8').replace(/(<familyName[^>]*>)[^<]+</g, '$1<'));
  const script = (field: string) =>
    `for (const one of await client.wsdlGetEmployeesV2({})) console.log(${field});\n`;
  writeFileSync(at('project/reads.ts'), script('one.familyName'));
  writeFileSync(at('project/other.ts'), script('one.badgeNo'));
  writeFileSync(at('project/all.ts'), script('one'));
  writeFileSync(at('project/cassettes/filled/helper.ts'), script('one.familyName'));
  mkdirSync(at('march'));
  const datasets = [
    { name: 'employees', operation: 'wsdlGetEmployeesV2' },
    { name: 'units', operation: 'wsdlGetUnits' },
  ];
  writeFileSync(at('march/manifest.json'), JSON.stringify({ datasets }));
  await using sandbox = await startSandbox({ world: '1x1' });
  await using journal = await openJournal(at('jobs.db'));
  const rows = [{ badgeNo: '7002', givenName: 'A', familyName: 'B' }] as never;
  await journal
    .job('people', { unit: '101' })
    .write(createClient(sandbox.clientOptions(101)), 'wsdlUpdateEmployees', rows);
  return { at, users: await usersIn([at('project'), at('march'), at('jobs.db')]) };
}

it('tells who uses an operation or a field that has changed, and who rests on what the toolkit promises', async () => {
  const { at, users } = await project();
  const of = (what: string, ...restedOnBy: Resting[]) =>
    usersOf({ what, restedOnBy } as unknown as Drift, users).map((name) => name.replace(`${at('')}/`, ''));
  const [filled, blank] = ['filled', 'blank'].map((name) => `contract test with project/cassettes/${name}`);
  const scripts = ['all', 'other', 'reads'].map((name) => `script project/${name}.ts`);
  const others = ['export march employees', 'job people'];
  expect(of('wsdlGetEmployeesV2').sort()).toEqual([blank, filled, ...others, ...scripts].sort());
  // A test rests on the fields that are filled in its recording, and a script on those that it reads.
  expect(of('wsdlGetEmployeesV2.item.familyName').sort()).toEqual(
    [filled, ...others, scripts[0], scripts[2]].sort(),
  );
  expect(of('wsdlGetUnits')).toEqual(['export march units']);
  expect(of('wsdlUpdateEmployees')).toEqual(['job people']);
  expect(of('wsdlGetRoles')).toEqual([]);
  expect(of('answer.charset', 'exports')).toEqual(['export march employees', 'export march units']);
  expect(of('write.lag', 'journal')).toEqual(['job people']);
  expect(of('write.lag', 'gateway').sort()).toEqual(scripts);
});

it('refuses what is not there, and a file that is no journal', async () => {
  await expect(usersIn(['/nowhere/at/all'])).rejects.toThrow('--used-by: /nowhere/at/all is not there.');
  await expect(usersIn([join(RECORDED, 'cassette.json')])).rejects.toThrow('is no journal: name a folder');
});
