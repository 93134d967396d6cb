import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetEmployeesV2Async({ apiKey: key, badgeNo: '0001' });
const e = [].concat(r.return.item)[0];
console.log(
  e.dateOfBirth.$value,
  e.ts.$value,
  e.employedDate.$value.getFullYear(),
  JSON.stringify({ d: e.employedDate.$value }),
  e.ts.$value.toISOString(),
  new Date(e.ts.$value).getTime(),
  e.employedDate.$value.toLocaleDateString('sv-SE'),
  `${e.employedDate.$value}`,
);
