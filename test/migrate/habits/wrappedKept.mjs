import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetRolesAsync({ apiKey: key });
const rows = r.return.item.map((x) => ({ id: x.id, name: x.name }));
for (const row of rows) console.log(row.id.$value, row.name.$value);
