import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const FIELDS = ['badgeNo', 'givenName', 'address2', 'active'];
const [r] = await client.wsdlGetEmployeesV2Async({ apiKey: key });
console.log(r.return.item.map((e) => FIELDS.map((f) => e[f].$value).join(';')).join('\n'));
