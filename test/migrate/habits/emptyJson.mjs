import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetEmployeesV2Async({ apiKey: key });
console.log(
  JSON.stringify(
    r.return.item.map((e) => ({
      badge: e.badgeNo.$value,
      address2: e.address2.$value,
      cost: e.costCentre.$value,
    })),
  ),
);
