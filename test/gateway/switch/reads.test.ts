import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Reads } from '../../../src/gateway/route/Reads.js';
import { readinessOf, scanFolder } from '../../../src/migrate/index.js';

const folder = mkdtempSync(join(tmpdir(), 'workforce-soap-'));
const scan = join(folder, 'scan.json');
beforeAll(async () => {
  writeFileSync(
    join(folder, 'staff.php'),
    `<?php
$client = new SoapClient($wsdl);
foreach ($client->wsdlGetEmployeesV2($key) as $employee) echo $employee->badgeNo, $employee->familyName;
`,
  );
  writeFileSync(
    join(folder, 'dump.php'),
    `<?php
$client = new SoapClient($wsdl);
foreach ($client->wsdlGetEmployeesV2($key) as $employee) fputcsv($out, (array) $employee);
`,
  );
  // The same file, once with what is read of each and once as a whole.
  writeFileSync(
    join(folder, 'both.php'),
    `<?php
$client = new SoapClient($wsdl);
foreach ($client->wsdlGetEmployeesV2($key) as $employee) echo $employee->badgeNo;
foreach ($client->wsdlGetEmployeesV2($key) as $employee) fputcsv($out, (array) $employee);
`,
  );
  writeFileSync(scan, JSON.stringify(readinessOf(await scanFolder(folder))));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('knows what a script reads by what migrate scan has written, and says unknown where nobody can see it', () => {
  const reads = new Reads({
    staff: { scan, files: ['staff.php'] },
    dump: { scan, files: ['dump.php'] },
    both: { scan, files: ['both.php'] },
    named: { fields: ['groupRoles', 'city'] },
    inner: { fields: ['endDate'] },
  });
  const of = (script: string, field: string, operation = 'wsdlGetEmployeesV2') =>
    reads.of(script, operation, field);
  expect([of('staff', 'familyName'), of('staff', 'cardNo')]).toEqual(['yes', 'no']);
  expect(of('staff', 'name', 'wsdlGetSections')).toBe('unknown');
  expect(of('dump', 'cardNo')).toBe('unknown');
  expect(of('both', 'cardNo')).toBe('unknown');
  expect(of('nobody', 'cardNo')).toBe('unknown');
  expect([of('named', 'groupRoles.endDate'), of('named', 'cardNo')]).toEqual(['yes', 'no']);
  // A scan names a field of a role by its own name alone.
  expect([of('inner', 'groupRoles.endDate'), of('inner', 'groupRoles.roleId')]).toEqual(['yes', 'no']);
  // Whole records and their order matter to whoever reads anything.
  expect([of('named', 'record'), of('staff', 'order')]).toEqual(['yes', 'yes']);
});

it('names the setting where a scan cannot be read, or knows nothing of the script', () => {
  expect(() => new Reads({ staff: { scan: join(folder, 'staff.php'), files: ['x'] } })).toThrow(
    /switch.reads.staff: .*staff.php is not JSON.*: expected the JSON of migrate scan/,
  );
  expect(() => new Reads({ staff: { scan, files: ['other.php'] } })).toThrow(/knows no call of other.php/);
  const other = join(folder, 'other.json');
  writeFileSync(other, '{"scripts": 7}');
  expect(() => new Reads({ staff: { scan: other, files: ['x'] } })).toThrow(
    /switch.reads.staff: .*other.json has other content: expected the JSON of migrate scan/,
  );
});

it('says unknown of a call of which no scan sees what becomes of its answer, and knows a file by its whole name', () => {
  const use = (file: string, fields: readonly string[], readsMore = false) => ({
    ...{ operation: 'wsdlGetRoles', file, fields, readsMore },
  });
  const uses = [
    use('jobs/a.php', []),
    use('jobs/b.php', ['id']),
    use('jobs/c.php', ['id']),
    use('jobs/c.php', []),
  ];
  writeFileSync(scan, JSON.stringify({ scripts: [{ calls: uses.map((one) => ({ uses: [one] })) }] }));
  const said = (...files: string[]) => new Reads({ job: { scan, files } }).of('job', 'wsdlGetRoles', 'name');
  expect([said('a.php'), said('b.php'), said('c.php')]).toEqual(['unknown', 'no', 'unknown']);
  expect([said('jobs/b.php'), said('b.php', 'a.php')]).toEqual(['no', 'unknown']);
  expect(() => said('.php')).toThrow('knows no call of .php');
});
