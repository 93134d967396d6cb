import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetEmployeesV2Async({ apiKey: key });
let out = '';
for (const e of r.return.item.slice(0, 3))
  out +=
    e.badgeNo.$value + ';' + e.address2.$value + ';' + e.hasBankId.$value + ';' + e.phoneNo.$value + '\n';
console.log(out);
