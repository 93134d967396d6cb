import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetSectionsAsync({ apiKey: key });
for (const s of r.return.item)
  console.log(
    s.managerId ? s.managerId.$value : 'none',
    s.managerGroupId && s.managerGroupId.$value,
    s.costCentreExtCode ? 'has' : 'has not',
  );
