const soap = require('soap');

// node-soap wraps every value because the answer carries xsi:type
function simplify(node) {
  if (Array.isArray(node)) return node.map(simplify);
  if (node === null || typeof node !== 'object' || node instanceof Date) return node;
  if ('$value' in node) return node.$value;
  const out = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'attributes') continue;
    out[key] = simplify(value);
  }
  return out;
}

async function main() {
  const client = await soap.createClientAsync(process.env.WSDL);
  const [raw] = await client.wsdlGetShiftCategoriesAsync({ apiKey: process.env.KEY, lastModified: '' });
  const categories = simplify(raw).return.item;
  for (const c of categories) console.log(c.id, c.name);
}

main();
