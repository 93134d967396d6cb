import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r, , , req] = await client.wsdlGetRolesAsync({ apiKey: key });
console.log(r.return.item.length, /wsdlGetRoles/.test(req));
