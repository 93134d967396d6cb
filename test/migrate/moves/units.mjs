// Every unit with a key of its own: the nightly habit.
import { createClientAsync } from 'soap';

const client = await createClientAsync(process.env.WSDL);
const [keys] = await client.wsdlGetUnitsAPIKeyV2Async({ apiKey: process.env.KEY });
let units = keys.return.item;
if (!Array.isArray(units)) {
  units = [units];
}
const all = [];
for (const unit of units) {
  const [sections] = await client.wsdlGetSectionsAsync({ apiKey: unit.API_key.$value, lastModified: '' });
  all.push(...[sections.return.item ?? []].flat());
  console.log(unit.id.$value, [sections.return.item || []].flat().length);
}
for (const section of all) console.log(section.name.$value);
