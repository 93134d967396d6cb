import soap from 'soap';

const client = await soap.createClientAsync(process.env.WSDL);
const [result] = await client.wsdlGetEmployeesAsync({ apiKey: process.env.KEY, sectionId: 0 });
const people = [].concat(result.return.item || []);
for (const p of people) console.log(p.badgeNo.$value, p.familyName.$value, p.restId.$value);
console.log(people.length);
