import soap from 'soap';

const client = await soap.createClientAsync(process.env.WSDL);
const [res] = await client.wsdlGetPayrollV2Async({
  apiKey: process.env.KEY,
  getPayrollV2Request: { fromDate: '2026-03-02', toDate: '2026-03-02', includeTags: true },
});
let withTags = 0;
for (const row of [].concat(res.return.item || [])) {
  const tags = (row.tags || {}).item || [];
  if (tags.length) withTags++;
}
console.log('rows', res.return.item.length, 'tagged', withTags);
