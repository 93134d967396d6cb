import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
client.on('request', () => console.log('sending'));
const [r] = await client.wsdlGetRolesAsync({ apiKey: key });
console.log(JSON.stringify(r.return.item[0]));
