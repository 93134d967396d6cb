import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetShiftCategoriesAsync({ apiKey: key, lastModified: '' });
for (const c of r.return.item)
  console.log(
    c.accountNoExtCode.$value ?? '-',
    c.costCentreExtCode.$value || '-',
    c.section.$value ?? '?',
    c.onCall.$value || 'no',
  );
