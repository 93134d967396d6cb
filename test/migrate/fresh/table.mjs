import soap from 'soap';

const TABLES = { roles: 'wsdlGetRoles', sections: 'wsdlGetSections', none: 'wsdlGetNothing' };
const client = await soap.createClientAsync(process.env.WSDL);
for (const [table, operation] of Object.entries(TABLES)) {
  if (!client[`${operation}Async`]) { console.log(table, 'is not there'); continue; }
  const [{ return: rows }] = await client[`${operation}Async`]({ apiKey: process.env.KEY });
  for (const row of rows.item) console.log(table, Object.keys(row).filter((k) => k !== 'attributes').length, row.name.$value);
}
