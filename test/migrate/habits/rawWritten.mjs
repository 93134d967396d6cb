import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r, raw] = await client.wsdlGetRolesAsync({ apiKey: key });
console.log(raw);
console.log(r.return.item.length, raw.length);
