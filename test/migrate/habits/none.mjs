import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetEmployeesV2Async({ apiKey: key, badgeNo: '9999' });
console.log(r.return.item === undefined, r.return.item ? 1 : 0, (r.return.item || []).length);
