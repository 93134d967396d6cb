const soap = require('soap');

const KEYS = { centrum: process.env.KEY, root: process.env.ROOT_KEY };

async function countEmployees(client, key) {
  const [r] = await client.wsdlGetEmployeesAsync({
    apiKey: key,
    sectionId: 0,
    employeeId: 0,
    badgeNo: '',
    lastModified: '',
  });
  return r.return && r.return.item ? [].concat(r.return.item).length : 0;
}

(async () => {
  const client = await soap.createClientAsync(process.env.WSDL);
  for (const name of Object.keys(KEYS)) {
    console.log(name, await countEmployees(client, KEYS[name]));
  }
})();
