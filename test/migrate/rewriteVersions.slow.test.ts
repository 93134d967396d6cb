import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { rewriteVersions } from '../../src/migrate/codemods/rewriteVersions.js';
import { unifiedDiff } from '../../src/text/unifiedDiff.js';

const typed = (body: string) => `import { createClient } from 'workforce-soap';
const client = createClient({ endpoint, apiKey });
${body}
`;
const rewrite = async (text: string, file = 'job.ts') => (await rewriteVersions(file, text)).after;

describe('rewriteVersions', () => {
  it('renames where parts and answer are the same, and keeps the formatting', async () => {
    expect(await rewrite(typed(`const   people = await client.wsdlGetEmployees( { badgeNo } ) // all`))).toBe(
      typed(`const   people = await client.wsdlGetEmployeesV2( { badgeNo } ) // all`),
    );
    const node = `const soap = require('soap');\nclient.wsdlGetEmployeesAsync({ apiKey });\n`;
    expect(await rewrite(node, 'job.js')).toBe(node.replace('EmployeesAsync', 'EmployeesV2Async'));
  });

  it('puts the parts into the record of the successor and takes the array out of its wrapper', async () => {
    const text = typed(
      `for (const leave of await client.wsdlGetLeaveApplications({ employeeId: 7, lastModified: since })) console.log(leave.fromDate);`,
    );
    expect(await rewrite(text)).toBe(
      typed(
        `for (const leave of ((await client.wsdlGetLeaveApplicationsV2({ getLeaveApplicationsV2Request: { employeeId: 7, modifiedAfter: since } })).orThrow().leaveApplications ?? [])) console.log(leave.fromDate);`,
      ),
    );
  });

  it('makes text of numbers and booleans of flags where the successor wants them', async () => {
    const schedules = typed(`const shifts = await client.wsdlGetSchedules({ sectionId, fromDate, toDate });`);
    expect(await rewrite(schedules)).toContain(
      `wsdlGetSchedulesV2({ GetSchedulesV2: { section: String(sectionId), fromDate, toDate, scheduledShifts: true, absenceShifts: true, includeExtScheduleId: true } })`,
    );
    const payroll = typed(`const rows = await client.wsdlGetPayroll({ fromDate, attest: 1 });`);
    expect(await rewrite(payroll)).toContain('getPayrollV2Request: { fromDate, attest: Boolean(1) }');
  });

  it('asks where a person must decide, and leaves the call alone', async () => {
    const moved = await rewrite(
      typed(
        `const all = await client.wsdlGetAgreements({});\nall.forEach((one) => console.log(one.salary, one.persId));`,
      ),
    );
    expect(moved).toContain(
      '// migrate: wsdlGetAgreements to wsdlGetAgreementsV2: the answer has no salary, persId (now employeeId).\nconst all',
    );
    expect(moved).toContain('await client.wsdlGetAgreements({})');
    const rows = await rewrite(typed(`await client.wsdlUpdateAgreements({ agreements });`));
    expect(rows).toContain('the rows have another shape');
    const loop = await rewrite(
      typed(`await client.wsdlGetSchedulesV2({ GetSchedulesV2: { fromDate, toDate, allUnits: true } });`),
    );
    expect(loop).toContain('allUnits has no place');
  });

  it('changes nothing the second time', async () => {
    const text = typed(
      `await client.wsdlGetEmployees({});\nawait client.wsdlUpdateAgreements({ agreements });\nawait client.wsdlGetAgreementTemplates({});`,
    );
    const once = await rewrite(text);
    expect(await rewrite(once)).toBe(once);
    expect((await rewriteVersions('job.ts', once)).decisions).toBe(0);
  });

  it('makes TypeScript that type-checks', { timeout: 60_000 }, async () => {
    const text = `import { createClient, type LocalDate } from 'workforce-soap';
const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'key' });
const fromDate: LocalDate = '2026-03-02';
for (const person of await client.wsdlGetEmployees({ badgeNo: '0001' })) console.log(person.groupRoles?.length);
for (const leave of await client.wsdlGetLeaveApplications({ employeeId: 7 })) console.log(leave.fromDate);
const shifts = await client.wsdlGetSchedules({ sectionId: 1011, fromDate, toDate: fromDate });
console.log(shifts.map(({ begDate, hours }) => begDate + String(hours)));
const rows = await client.wsdlGetPayroll({ fromDate, toDate: fromDate, attest: 1 });
console.log(rows.length);
for (const template of await client.wsdlGetAgreementTemplates({ agreementTemplateId: 2 })) console.log(template.id);
const reply = await client.wsdlGetSchedulesV2({ GetSchedulesV2: { fromDate, toDate: fromDate, section: '1011' } });
console.log(reply.orThrow().schedules?.length);
`;
    // Once more, for what has two successors.
    const moved = await rewrite(await rewrite(text));
    expect(moved).not.toMatch(
      /wsdlGet(Employees|LeaveApplications|Schedules|Payroll|AgreementTemplates|SchedulesV2)\(/,
    );
    const folder = mkdtempSync(join(import.meta.dirname, 'made-'));
    const root = join(import.meta.dirname, '../..');
    try {
      writeFileSync(join(folder, 'job.ts'), moved);
      writeFileSync(
        join(folder, 'tsconfig.json'),
        JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] }),
      );
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      const compiled = promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false']);
      expect(await compiled.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: '' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('leaves files alone that call nothing old', async () => {
    const text = typed(`// wsdlGetEmployees was here\nawait client.wsdlGetUnits({});`);
    expect(await rewrite(text)).toBe(text);
  });
});

it('unifiedDiff shows what changes with its surroundings', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', ''].join('\n');
  expect(unifiedDiff('x.ts', before, before.replace('e\n', 'E\nE2\n'))).toBe(
    '--- a/x.ts\n+++ b/x.ts\n@@ -2,7 +2,8 @@\n b\n c\n d\n-e\n+E\n+E2\n f\n g\n h\n',
  );
  expect(unifiedDiff('x.ts', before, before)).toBe('');
});
