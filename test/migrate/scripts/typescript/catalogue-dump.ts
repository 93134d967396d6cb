// Dumps the catalogue: the name of the operation is data here.
import * as soap from 'soap';

const OPERATIONS = ['wsdlGetCategories', 'wsdlGetTextItems', 'wsdlGetRoles'] as const;
const LAST = 'wsdlGetOvertimeMethods';

export async function dump(wsdl: string, apiKey: string) {
  const client: any = await soap.createClientAsync(wsdl);
  const out: Record<string, unknown> = {};
  for (const operation of OPERATIONS) {
    const [answer] = await client[`${operation}Async`]({ apiKey });
    out[operation] = answer.return;
  }
  out.overtime = (await client[LAST + 'Async']({ apiKey }))[0].return;
  // The user may ask for more; what it is, nobody knows until it runs.
  const extra = process.argv[2];
  if (extra) out.extra = await client[`wsdlGet${extra}Async`]({ apiKey });
  return out;
}
