import soap from 'soap';

const key = process.env.KEY;
const client = await soap.createClientAsync(process.env.WSDL);
const [r] = await client.wsdlGetShiftCategoriesAsync({ apiKey: key, lastModified: '' });
for (const c of r.return.item)
  console.log(
    c.isFreeDay && c.isFreeDay.$value,
    c.isFreeDay ? 1 : 0,
    c.accountNoExtCode && c.accountNoExtCode.$value,
    String(c.begTime.$value),
  );
