import { type Client, createClient } from 'workforce-soap';

const KEYS = new Map<number, string>();

export async function roles(client: Client) {
  const { stream } = client;
  for await (const row of stream.wsdlGetEmployeeSkills({})) console.log(row.employeeBadgeNo);
  return client.call('wsdlGetRoles', {});
}

export async function everyUnit(endpoint: string) {
  const all = await Promise.all(
    [...KEYS.values()].map((apiKey) => createClient({ endpoint, apiKey }).wsdlGetSections({ lastModified: '' })),
  );
  const [first = []] = all;
  console.log(first[0]?.name, all.flat().map(({ extSectionId }) => extSectionId));
  const batch = await client().wsdlUpdateTextItems({ textItems: [{ tag: 'project', name: 'P1' }] } as never);
  for (const row of batch.rejected) console.error(row.validationErrors.join());
  const punched = await client().safe['wsdlPunch']({ badgeNumber: '0001' });
  if (punched.ok) console.log(punched.value.orThrow().punchId);
}

function client() {
  return createClient({ endpoint: 'https://workforce.example/soap', apiKey: () => KEYS.get(1)! });
}
