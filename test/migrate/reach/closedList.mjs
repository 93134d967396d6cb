import { createClientAsync } from 'soap';

const METHODS = ['wsdlGetRoles', 'wsdlGetSections', 'wsdlGetDistricts'];
const client = await createClientAsync(process.env.WSDL);
const apiKey = process.env.KEY;

for (const method of METHODS) {
  const [result] = await client[method + 'Async']({ apiKey });
  const items = [].concat(result.return?.item ?? []);
  console.log(method, items.length);
  for (const item of items) console.log('   ', item.name.$value);
}
