import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetRolesAsync({ apiKey: key });
for (const row of r.return.item)
  console.log(
    Object.keys(row).join(),
    Object.entries(row)
      .map(([k, v]) => k + '=' + (v.$value ?? ''))
      .join('&'),
  );
