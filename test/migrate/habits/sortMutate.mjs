import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetRolesAsync({ apiKey: key });
const items = r.return.item;
items.sort((a, b) => b.id.$value - a.id.$value);
items.push({ id: { $value: 99 }, name: { $value: 'own' } });
console.log(items.map((i) => i.name.$value).join());
