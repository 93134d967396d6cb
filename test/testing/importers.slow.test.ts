import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import nock from 'nock';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import {
  importNock,
  importNodeSoap,
  importRawFiles,
  importSoapUi,
} from '../../src/testing/importers/importRecordings.js';
import { scrubRecordings } from '../../src/testing/importers/scrubRecordings.js';
import type { Recording } from '../../src/cassette/scrub/Recording.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'importers-'));
afterAll(() => rmSync(folder, { recursive: true }));
const envelope = (body: string) =>
  `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;
const request = envelope(
  '<m:wsdlGetRoles xmlns:m="uri:Service"><apiKey>the-old-key</apiKey></m:wsdlGetRoles>',
);
const answer = envelope(
  '<m:wsdlGetRolesResponse xmlns:m="uri:Service"><return><item><id>1</id><name>Staff</name></item></return></m:wsdlGetRolesResponse>',
);

/** What a client reads from the cassette that the recordings make. */
async function rolesIn(recordings: readonly Recording[], name: string) {
  const { path } = scrubRecordings(recordings, { folder, name, projectKey: 'p' });
  assertNoSecrets({ files: [path] }, { secrets: ['the-old-key'] });
  using cassette = useCassette(name, { folder, mode: 'replay' });
  const client = createClient({
    endpoint: 'https://x.example/soap',
    apiKey: 'k',
    fetch: cassette.fetch,
    retry: false,
  });
  return (await client.wsdlGetRoles({})).map(({ name: role }) => role);
}

describe('importers', () => {
  it('takes pairs of raw files, with and without their HTTP heads', async () => {
    const raw = join(folder, 'raw');
    mkdirSync(join(raw, 'nested'), { recursive: true });
    writeFileSync(join(raw, 'roles.request.xml'), request);
    writeFileSync(join(raw, 'roles.response.xml'), answer);
    writeFileSync(
      join(raw, 'nested', 'request.txt'),
      `POST /soap HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\n\r\n${request}`,
    );
    writeFileSync(
      join(raw, 'nested', 'response.txt'),
      Buffer.from(
        `HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=ISO-8859-1\r\n\r\n${answer.replace('Staff', 'Värd')}`,
        'latin1',
      ),
    );
    writeFileSync(join(raw, 'lonely.request.xml'), request);
    const recordings = importRawFiles(raw);
    expect(recordings.map(({ operation }) => operation)).toEqual(['wsdlGetRoles', 'wsdlGetRoles']);
    expect(recordings[0]?.answer).toMatchObject({
      status: 200,
      charset: 'iso-8859-1',
      text: expect.stringContaining('Värd'),
    });
    expect(await rolesIn(recordings.slice(1), 'raw-cassette')).toEqual(['Staff']);
  });

  it('takes every capture of a foreign server', () => {
    const captures = join(ROOT, 'test/fixtures');
    const recordings = importRawFiles(captures);
    expect(recordings.length).toBeGreaterThan(80);
    const { calls } = scrubRecordings(
      recordings.filter(({ url }) => url.includes('imported')),
      { folder, name: 'captures', projectKey: 'p' },
    );
    // Two requests were sent broken, to see what the server says.
    const leftOut = calls.filter((call) => call.leftOut.length > 0);
    expect(leftOut.map(({ operation }) => operation)).toEqual(['POST /soap', 'POST /soap']);
  });

  it('takes what node-soap prints with DEBUG=node-soap', { timeout: 30_000 }, async () => {
    await using sandbox = await startSandbox();
    const script = `
      const soap = require('soap');
      soap.createClientAsync(${JSON.stringify(`${ROOT}/wsdl/service.wsdl`)}, { endpoint: process.argv[1] })
        .then((client) => client.wsdlGetRolesAsync({ apiKey: process.argv[2] }))`;
    const dump = await new Promise<string>((resolve) => {
      const key = sandbox.rootKey.reveal();
      const child = spawn(process.execPath, ['-e', script, sandbox.endpoint, key], {
        cwd: ROOT,
        env: { ...process.env, DEBUG: 'node-soap' },
      });
      let text = '';
      child.stderr.on('data', (data) => (text += data));
      child.on('close', () => resolve(text));
    });
    const recordings = importNodeSoap(dump);
    expect(recordings.map(({ operation }) => operation)).toEqual(['wsdlGetRoles']);
    const roles = await createClient(sandbox.clientOptions()).wsdlGetRoles({});
    expect(await rolesIn(recordings, 'node-soap')).toEqual(roles.map(({ name }) => name));
    assertNoSecrets({ files: [join(folder, 'node-soap')] }, { secrets: [sandbox.rootKey] });
  });

  it('takes the mock responses of a SoapUI project', async () => {
    const text = (xml: string) => `<![CDATA[${xml}]]>`;
    const project = `<?xml version="1.0"?><con:soapui-project xmlns:con="http://eviware.com/soapui/config"><con:interface><con:operation name="wsdlGetRoles" bindingOperationName="wsdlGetRoles"><con:call name="Request 1"><con:request>${text(request)}</con:request></con:call></con:operation></con:interface>
      <con:mockService><con:mockOperation name="wsdlGetRoles" operation="wsdlGetRoles"><con:response name="Response 1" httpResponseStatus="200"><con:responseContent>${text(answer)}</con:responseContent></con:response></con:mockOperation>
      <con:mockOperation name="wsdlGetUnits"><con:response name="Response 1"><con:responseContent>${text(answer.replaceAll('Roles', 'Units'))}</con:responseContent></con:response></con:mockOperation></con:mockService></con:soapui-project>`;
    const recordings = importSoapUi(project);
    expect(recordings.map(({ operation }) => operation)).toEqual(['wsdlGetRoles', 'wsdlGetUnits']);
    expect(await rolesIn(recordings, 'soap-ui')).toEqual(['Staff']);
  });

  it('takes recordings of nock, packed ones too', async () => {
    await using sandbox = await startSandbox();
    nock.recorder.rec({ output_objects: true, dont_print: true, enable_reqheaders_recording: false });
    const live = await createClient(sandbox.clientOptions()).wsdlGetRoles({});
    const employees = await createClient(sandbox.clientOptions(101)).wsdlGetEmployees({});
    const recorded = nock.recorder.play();
    nock.restore();
    nock.recorder.clear();
    const recordings = importNock(JSON.stringify(recorded));
    expect(recordings.map(({ operation }) => operation)).toEqual(['wsdlGetRoles', 'wsdlGetEmployees']);
    expect(await rolesIn(recordings, 'nock')).toEqual(live.map(({ name }) => name));
    expect(
      readFileSync(join(folder, 'nock', '002-wsdlGetEmployees', 'response.xml'), 'utf8').match(/<item /g)!
        .length,
    ).toBeGreaterThanOrEqual(employees.length);
    assertNoSecrets(
      { files: [join(folder, 'nock')] },
      { secrets: [sandbox.rootKey], personal: employees.map(({ email = '' }) => email) },
    );
  });
});
