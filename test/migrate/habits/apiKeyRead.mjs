import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetUnitsAPIKeyV2Async({ apiKey: process.env.ROOT_KEY });
for (const u of r.return.item) {
  const [x] = await client.wsdlGetSectionsAsync({ apiKey: u.API_key.$value });
  console.log(u.name.$value, x.return.item.map((s) => s.name.$value).join());
}
