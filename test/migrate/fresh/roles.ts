import * as soap from 'soap';

async function main(): Promise<void> {
  const client = await soap.createClientAsync(process.env.WSDL as string);
  const [answer] = await client.wsdlGetRolesAsync({ apiKey: process.env.KEY });
  const names: string[] = answer.return.item.map((role: any) => role.name.$value);
  console.log(names.sort().join(', '));
}
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
