import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nock from 'nock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { cassetteNock } from '../../src/cassette/cassetteNock.js';
import type { CassetteMode } from '../../src/cassette/CassetteOptions.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { faults } from '../../src/faults/faults.js';
import { writeWsdl } from '../../src/wsdl/index.js';
import { nodeSoapStory } from '../sandbox/foreign/nodeSoapStory.js';

const folder = mkdtempSync(join(tmpdir(), 'nock-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  nock.cleanAll();
  nock.enableNetConnect();
});

/** The story of a job that uses node-soap, and cannot be given a `fetch`. */
function nodeSoapJob(endpoint: string, key: string): Promise<object> {
  // node-soap keeps what it has read of a file.
  const wsdl = join(folder, `${new URL(endpoint).host}.wsdl`);
  writeFileSync(wsdl, writeWsdl({ endpoint }));
  return nodeSoapStory(wsdl, key);
}

const open = (name: string, mode: CassetteMode, more: object = {}) =>
  useCassette(name, { folder, mode, projectKey: 'project key', writes: true, ...more });

/** One read on the sandbox through nock, with whatever `fetch` the client has of its own. */
async function roles(sandbox: Sandbox, name: string, mode: CassetteMode, more: object = {}) {
  const cassette = open(name, mode, more);
  cassetteNock(nock, cassette, sandbox.endpoint);
  const client = createClient({ ...sandbox.clientOptions(101), retry: false });
  const result = await client.safe.wsdlGetRoles();
  nock.cleanAll();
  cassette.stop();
  return result.ok ? result.value.length : `${result.error.name} ${result.error.message}`;
}

describe('a cassette through nock', () => {
  it('records a node-soap job with its download, scrubbed, and replays it when the service is gone', {
    tags: ['slow'],
  }, async () => {
    const sandbox = await startSandbox();
    const key = sandbox.unitKeys.get(101)!.reveal();
    const alone = await nodeSoapJob(sandbox.endpoint, key);
    sandbox.reset();
    const recording = open('story', 'record');
    cassetteNock(nock, recording, sandbox.endpoint);
    // Whatever does not pass through nock fails.
    nock.disableNetConnect();
    expect(await nodeSoapJob(sandbox.endpoint, key)).toEqual(alone);
    recording.stop();
    nock.cleanAll();
    await sandbox.stop();
    const files = readdirSync(join(folder, 'story'));
    expect(files.filter((file) => /-GET-secret-/.test(file))).toHaveLength(1);
    assertNoSecrets(
      { files: [join(folder, 'story')] },
      { secrets: [key], personal: ['Åsa', 'Öberg', 'kväll & <natt>'] },
    );

    const replaying = open('story', 'replay');
    cassetteNock(nock, replaying, 'https://gone.example/soap');
    const replayed = await nodeSoapJob('https://gone.example/soap', 'no key');
    expect(replayed).toEqual({ ...alone, file: [11, expect.stringMatching(/^0001;\p{L}+ \p{L}+;U101;/u)] });
    replaying.stop();
    expect(replaying.unused).toEqual([]);
  });

  it('records what is missing, refreshes, and verifies against the service', async () => {
    await using sandbox = await startSandbox();
    const rows = await roles(sandbox, 'modes', 'recordMissing');
    expect(rows).toBeGreaterThan(1);
    expect(readdirSync(join(folder, 'modes'))).toEqual(['001-wsdlGetRoles', 'cassette.json']);
    expect(await roles(sandbox, 'modes', 'verify')).toBe(rows);
    sandbox.setFaults([{ fault: faults.oneItemArray() }]);
    expect(await roles(sandbox, 'modes', 'recordMissing')).toBe(rows);
    expect(await roles(sandbox, 'modes', 'refresh')).toBe(1);
    expect(await roles(sandbox, 'modes', 'replay')).toBe(1);
  });

  it('keeps the bytes of a request that is no UTF-8, and the headers of both sides', async () => {
    const seen: { body: Buffer; headers: Headers }[] = [];
    const service = async (_: string, init: RequestInit) => {
      seen.push({ body: Buffer.from(init.body as Uint8Array), headers: new Headers(init.headers) });
      return new Response('[]', {
        headers: [
          ['content-type', 'application/json'],
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      });
    };
    const cassette = open('bytes', 'record', { fetch: service });
    cassetteNock(nock, cassette, 'https://service.example');
    const body = Buffer.from('<a>å</a>', 'latin1');
    const headers = { 'content-type': 'text/xml; charset=iso-8859-1', soapaction: '"x"' };
    const response = await fetch('https://service.example/x', { method: 'POST', headers, body });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(seen[0]!.body).toEqual(body);
    expect(seen[0]!.headers.get('soapaction')).toBe('"x"');
  });

  it('says so when its live calls come back to it, and does not hang', async () => {
    await using sandbox = await startSandbox();
    const more = { fetch: (url: string, init: RequestInit) => fetch(url, init) };
    await expect(roles(sandbox, 'loop', 'record', more)).resolves.toMatch(/^NetworkError/);
  });
});
