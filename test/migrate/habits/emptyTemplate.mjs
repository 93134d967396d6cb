import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetEmployeesV2Async({ apiKey: key, badgeNo: '0001' });
const e = [].concat(r.return.item)[0];
console.log(`${e.address2.$value}|${e.city.$value}`);
