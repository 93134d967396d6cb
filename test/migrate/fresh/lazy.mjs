const { default: soap } = await import('soap');
const client = await soap.createClientAsync(process.env.WSDL);
const plain = (x) => (x !== null && typeof x === 'object' && '$value' in x ? x.$value : x);
const [result] = await client.wsdlGetSectionsAsync({ apiKey: process.env.KEY, lastModified: '' });
for (const { id, name, extSectionId } of result.return.item) console.log(plain(id), plain(name), plain(extSectionId));
