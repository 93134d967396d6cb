import { createClientAsync } from 'soap';

const client = await createClientAsync(process.env.WSDL);
const auth = { apiKey: process.env.KEY };

const asList = (node) => (node?.item === undefined ? [] : [].concat(node.item));

/** All employees of the unit, flat. */
export async function getEmployees() {
  const [result] = await client.wsdlGetEmployeesV2Async({ ...auth });
  return asList(result.return).map((e) => ({ badgeNo: e.badgeNo.$value, givenName: e.givenName.$value }));
}

export async function getAgreements(filter) {
  const [result] = await client.wsdlGetAgreementsV2Async({ ...auth, GetAgreementsV2: filter });
  return asList(result.return.agreements).map((a) => ({ id: a.id.$value, badgeNo: a.badgeNo.$value }));
}
