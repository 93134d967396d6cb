import { createClientAsync } from 'soap';
const arr = (x) => (Array.isArray(x) ? x : x ? [x] : []);
const client = await createClientAsync(process.env.WSDL);
const key = { apiKey: process.env.KEY };
const [[roles], [sections], [reasons]] = await Promise.all([
  client.wsdlGetRolesAsync(key),
  client.wsdlGetSectionsAsync({ ...key, lastModified: '' }),
  client.wsdlGetLeaveReasonsAsync(key),
]);
console.log(arr(roles.return.item).length, arr(sections.return.item).length, arr(reasons.return.item).length);
