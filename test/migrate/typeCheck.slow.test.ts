import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewriteClient } from '../../src/migrate/codemods/client/rewriteClient.js';
import { rewriteEnvelopes } from '../../src/migrate/codemods/envelope/rewriteEnvelopes.js';
import { newFault } from '../../src/migrate/codemods/newFault.js';
import { TypeCheck } from '../../src/migrate/codemods/TypeCheck.js';
import { builtCli } from '../cli/builtCli.js';

/** In the project, so that its packages are found. */
const folder = mkdtempSync(join(import.meta.dirname, 'made-'));
const types = new TypeCheck(folder);
// The types of this package are those that were built.
beforeAll(() => builtCli(), 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const parsed = (body: string) => `import { XMLParser } from 'fast-xml-parser';
interface Reason { id: number; name: string; ${body} }
async function reasons(url: string, key: string): Promise<Reason[]> {
  const res = await fetch(url, { method: 'POST', body: \`<e:Envelope xmlns:e="e"><e:Body><t:wsdlGetLeaveReasons><apiKey>\${key}</apiKey></t:wsdlGetLeaveReasons></e:Body></e:Envelope>\` });
  return new XMLParser({ removeNSPrefix: true }).parse(await res.text()).Envelope.Body.wsdlGetLeaveReasonsResponse.return.item as Reason[];
}
for (const { id, name } of await reasons('https://wfs.example/soap', 'k')) console.log(id, name);
`;

describe('what is made is checked where it lies', () => {
  it('a type of the script that fits stays', async () => {
    const { after } = await rewriteEnvelopes('fits.ts', parsed(''), { types });
    expect(after).toMatch(/wsdlGetLeaveReasons\(\);[\s\S]*as Reason\[\]/);
    expect(after).not.toContain('fetch(');
  }, 60_000);

  it('a call that would not compile stays, with what the compiler says', async () => {
    const { after } = await rewriteEnvelopes('no.ts', parsed('extCode: number;'), { types });
    expect(after).toContain('fetch(');
    expect(after).toMatch(/\/\/ migrate: not moved, as it would not run then: Conversion of type/);
  }, 60_000);

  it('names of Node count as known where its types are installed', async () => {
    const text = `import { createClientAsync } from 'soap';
const client = await createClientAsync('https://wfs.example/soap?wsdl');
const [units] = await client.wsdlGetUnitAsync({ apiKey: 'k' });
console.log(units.return.item.name.$value);
`;
    const { after } = await rewriteClient('endpoint.ts', text, { types, endpoint: 'process.env.ENDPOINT' });
    expect(after).toContain('createClient({ endpoint: process.env.ENDPOINT!, ');
  }, 60_000);

  it('the other calls of the file are moved', async () => {
    const text = `import { createClientAsync } from 'soap';
interface Cost { costCentre: { $value: string } }
const client = await createClientAsync('https://wfs.example/soap?wsdl');
const [units] = await client.wsdlGetUnitAsync({ apiKey: 'k' });
const names: number[] = [].concat(units.return.item).map((one: any) => one.name.$value);
const [roles] = await client.wsdlGetRolesAsync({ apiKey: 'k' });
for (const role of [].concat(roles.return.item) as any[]) console.log(role.name.$value, names.length);
`;
    const { after } = await rewriteClient('two.ts', text, { types });
    expect(after).toContain('.wsdlGetRoles()');
    expect(await newFault('two.ts', text, after, types)).toBeUndefined();
  }, 60_000);

  it.each([
    [
      'a member that is not there',
      'const [one] = await c.wsdlGetRoles(); console.log(one.nmae.length);',
      /nmae/,
    ],
    ['a call of what is no function', "const list = await c.wsdlGetRoles(); list('name');", /callable/],
    [
      'a module that is not there',
      "import { createThing } from 'workforce-soap/elsewhere'; createThing();",
      /workforce-soap\/elsewhere/,
    ],
  ])(
    '%s is found in JavaScript',
    async (_, line, said) => {
      const head =
        "import { createClient } from 'workforce-soap';\nconst c = createClient({ endpoint: 'https://a.example', apiKey: 'k' });\n";
      expect(await newFault('job.mjs', head, `${head}${line}\n`, types)).toMatch(said);
      expect(
        await newFault('job.mjs', head, `${head}console.log((await c.wsdlGetRoles())[0].name);\n`, types),
      ).toBeUndefined();
    },
    60_000,
  );
});
