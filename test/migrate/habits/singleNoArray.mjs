import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetUnitAsync({ apiKey: key });
console.log(r.return.item.name.$value, Array.isArray(r.return.item), r.return.item.length);
