import soap, { createClientAsync } from 'soap';

const apiKey = process.env.KEY;
const auth = { apiKey };

const toArray = (list) => {
  if (!list || !list.item) return [];
  return Array.isArray(list.item) ? list.item : [list.item];
};
const text = (value) => (value && value.$value !== undefined ? value.$value : value);

const zone = await soap
  .createClientAsync(process.env.WSDL)
  .then((client) => client.wsdlGetUnitAsync({ apiKey }))
  .then(([answer]) => answer.return.item.timeZone.$value);
console.log(zone);

const client = await createClientAsync(process.env.WSDL);
const [[sections], [{ return: types }]] = await Promise.all([
  client.wsdlGetSectionsAsync({ ...auth, lastModified: '' }),
  client.wsdlGetShiftCategoriesAsync(auth),
]);
toArray(sections.return).forEach((section) => console.log(text(section.id), text(section.name)));
console.log(
  toArray(types)
    .filter((type) => type.isActive.$value)
    .map(({ id, name }) => `${id.$value} ${name.$value}`)
    .join(', '),
);

const roles = (await client.wsdlGetRolesAsync({ apiKey }))[0].return;
const byId = new Map(toArray(roles).map((role) => [role.id.$value, role]));
const byName = {};
for (const role of byId.values()) byName[role.name.$value] = role;
console.log(byId.get(3)?.name.$value, Object.keys(byName).length, byName['Staff']?.id.$value);

const found = (await client.wsdlFindEmployeesAsync({ apiKey, badgeNoList: { item: [{ badgeNo: '0001' }] } }))[0].return;
const [first] = toArray(found);
console.log(first.badgeNo?.$value ?? 'nobody', first?.unitName?.$value);
