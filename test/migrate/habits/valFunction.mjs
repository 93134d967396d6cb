import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const val = (n) => (n && typeof n === 'object' && '$value' in n ? n.$value : undefined);
const [r] = await client.wsdlGetRolesAsync({ apiKey: key });
for (const s of r.return.item) console.log(val(s.id), val(s.name));
