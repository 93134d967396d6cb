import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [
  {
    return: { item },
  },
] = await client.wsdlGetRolesAsync({ apiKey: key });
for (const {
  id: { $value: id },
  name: { $value: name },
} of item)
  console.log(id, name);
