import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
await new Promise((done) =>
  client.wsdlGetRoles({ apiKey: 'wrong' }, (err, r) => {
    console.log(String(err), err && err.message, err instanceof Error);
    done();
  }),
);
