import { createClientAsync } from 'soap';

const KEY = process.env.KEY;
async function names(client) {
  const [result] = await client.wsdlGetSectionsAsync({ apiKey: KEY, lastModified: '' });
  return result.return.item.map((s) => s.name.$value);
}
async function count(client) {
  const [result] = await client.wsdlGetEmployeesAsync({ apiKey: KEY });
  return result.return.item.length;
}
const client = await createClientAsync(process.env.WSDL);
console.log(await names(client), await count(client));
