import soap from 'soap';
import { writeFileSync } from 'node:fs';

const client = await soap.createClientAsync(process.env.WSDL);
const apiKey = process.env.KEY;
const searchOptions = { extTransferId: 'fresh-1', fromDate: '2026-03-02', toDate: '2026-03-08', includeNotFullyApproved: true, isPreliminary: true, lockSalaryPeriod: false, uploadFileToServer: false };
await client.wsdlInitiateTransferToPayrollAsync({ apiKey, searchOptions });
for (let n = 0; n < 20; n++) {
  const [{ return: state }] = await client.wsdlGetResultTransferToPayrollAsync({ apiKey, extTransferId: 'fresh-1' });
  if (!state.url?.$value) { await new Promise((r) => setTimeout(r, 30)); continue; }
  const text = await (await fetch(state.url.$value)).text();
  writeFileSync(`${process.env.OUT}/transfer.csv`, text);
  console.log(state.status.$value, text.split('\n').length);
  break;
}
