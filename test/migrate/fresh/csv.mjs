import { writeFileSync } from 'node:fs';
import soap from 'soap';

const text = (cell) => cell?.$value ?? '';
const client = await soap.createClientAsync(process.env.WSDL);
const [result] = await client.wsdlGetEmployeesV2Async({ apiKey: process.env.KEY, sectionId: 0, employeeId: 0, badgeNo: '', lastModified: '' });
const lines = result.return.item.map((e) => [e.badgeNo, e.familyName, e.givenName, e.email].map(text).join(';'));
writeFileSync(`${process.env.OUT}/staff.csv`, `${lines.join('\n')}\n`);
console.log(lines.length);
