import { writeFileSync } from 'node:fs';
import { createClientAsync } from 'soap';

const client = await createClientAsync(process.env.WSDL);
const [result, raw, header, request] = await client.wsdlGetUnitAsync({ apiKey: process.env.KEY });
writeFileSync(`${process.env.OUT}/unit.json`, JSON.stringify(result, null, 1));
writeFileSync(`${process.env.OUT}/unit.xml`, raw);
console.log(header, request.replace(process.env.KEY, 'KEY'));
