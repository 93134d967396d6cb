const { createClientAsync } = require('soap');
const handlers = new Map([
  ['units', { operation: 'GetUnits', pick: (row) => row.extUnitId }],
  ['people', { operation: 'GetEmployees', pick: (row) => row.badgeNo }],
]);
class Api {
  constructor(client) { this.client = client; }
  async invoke(name, parts) {
    const [answer] = await this.client[`wsdl${name}Async`](parts);
    return answer.return.item;
  }
}
module.exports = async (what, key) => {
  const api = new Api(await createClientAsync(process.env.WSDL));
  const { operation, pick } = handlers.get(what);
  const rows = await api.invoke(operation, { apiKey: key });
  const last = await api.invoke(key ? 'GetRoles' : 'GetCustomers', { apiKey: key });
  console.log('wsdlGetUnit', JSON.stringify(last));
  return rows.map(pick);
};
