import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
await client
  .wsdlGetRolesAsync({ apiKey: 'wrong' })
  .then(([r]) => console.log(r.return.item.length))
  .catch((e) => console.log(e.response.status, e.root.Envelope.Body.Fault.faultstring.$value));
