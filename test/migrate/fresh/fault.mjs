import * as soap from 'soap';

const client = await soap.createClientAsync(process.env.WSDL);
try {
  await client.wsdlGetUnitAsync({ apiKey: 'not-a-key' });
} catch (err) {
  const { faultcode, faultstring } = err.root.Envelope.Body.Fault;
  console.log(faultcode.$value, '|', faultstring.$value, '|', err.message, err.response.status, err.body.length);
}
const [unit] = await client.wsdlGetUnitAsync({ apiKey: process.env.KEY });
console.log(unit.return.item.name.$value);
