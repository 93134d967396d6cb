import soap from 'soap';

const client = await soap.createClientAsync(process.env.WSDL, { overridePromiseSuffix: 'P', valueKey: '_', attributesKey: '$' });
client.addHttpHeader('X-Job', 'suffix');
const [result] = await client.wsdlGetSectionsP({ apiKey: process.env.KEY, lastModified: '' }, { timeout: 9000 });
console.log(result.return.item.map((s) => `${s.name._} ${s.id.$['xsi:type']}`).join('\n'));
