import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
try {
  await client.wsdlGetRolesAsync({ apiKey: 'wrong' });
} catch (e) {
  console.log('failed', e.message);
}
