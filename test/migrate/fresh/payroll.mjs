import { createClientAsync } from 'soap';

const client = await createClientAsync(process.env.WSDL);
const [result] = await client.wsdlGetPayrollAsync({
  apiKey: process.env.KEY, fromDate: '2026-03-02', toDate: '2026-03-08', attest: 0, pSalType: '', empInUnitOnly: 0, employeeId: 0, badgeNo: '0003', isTransferingToPayroll: 0,
});
let sum = 0;
for (const row of [].concat(result.return.item ?? [])) {
  sum += row.hours.$value;
  console.log(row.badgeNo.$value, row.salType.$value, row.hours.$value);
}
console.log(sum);
