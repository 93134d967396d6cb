import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { LanguageServer } from './languageServer.js';

const FILE = 'hovers.ts';
const server = new LanguageServer(inject('consumer'));

beforeAll(async () => {
  writeFileSync(
    join(inject('consumer'), FILE),
    `import { createClient } from 'workforce-soap';
const client = createClient({ endpoint: 'https://wfs.example/soap', apiKey: 'not-a-key' });
const batch = await client.wsdlUpdateShifts({
  Shifts: [{ begDate: '2024-03-11', endDate: '2024-03-11', begTime: '08:00:00', endTime: '16:30:00', shiftCategoryId: '11' }],
});
export const comment = batch.accepted[0]?.value.comment;
export const old = await client.wsdlGetEmployees();
export const role = old[0]?.role;
export const [found] = await client.wsdlFindEmployees({ badgeNoList: [] });
`,
  );
  await server.open(FILE);
});
afterAll(() => server.close());

it('a method shows what the operation does and the records that it takes and gives', async () => {
  const hover = await server.hover(FILE, 'client.wsdlUpdateShifts');
  expect(hover).toContain('Creates, updates or deletes scheduled or absence shifts');
  expect(hover).toContain('(input: wsdlUpdateShiftsInput');
  expect(hover).toContain('Promise<Batch<Shift, Shift>>');
});

it('a part, a field of a row and a field of an answer show their meaning', async () => {
  expect(await server.hover(FILE, '  Shifts')).toContain('Shift[]');
  expect(await server.hover(FILE, 'begDate')).toContain('Day on which the shift begins');
  expect(await server.hover(FILE, 'value.comment')).toContain('Shift.comment');
});

it('a field shows since when it is there, and the section of the document that has it', async () => {
  const comment = await server.hover(FILE, 'value.comment');
  expect(comment).toContain('Description.');
  expect(comment).toContain('Since 2018-09-19.');
  expect(comment).toContain('Interface document 2.4.');
  expect(await server.hover(FILE, 'badgeNoList')).toContain('Interface document 4.1.');
  expect(await server.hover(FILE, 'client.wsdlFindEmployees')).toContain('Since 2018-09-24.');
});

it('a value set shows its name', async () => {
  expect(await server.hover(FILE, '?.role')).toContain('EmployeeRole');
});

it('a list shows the name of its record', async () => {
  expect(await server.hover(FILE, '[found')).toContain('UnitEmployee');
});

it('a deprecated operation says so and names its successor', async () => {
  const hover = await server.hover(FILE, 'client.wsdlGetEmployees');
  expect(hover).toContain('@deprecated');
  expect(hover).toContain('wsdlGetEmployeesV2');
});
