import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nock from 'nock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { badgeNumber, createRestClient, type RestClientOptions } from '../../src/rest/index.js';
import { startSandbox } from '../../src/sandbox/index.js';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import type { Cassette } from '../../src/cassette/Cassette.js';
import { cassetteNock } from '../../src/cassette/cassetteNock.js';
import { startReplayServer } from '../../src/cassette/startReplayServer.js';
import { useCassette } from '../../src/cassette/useCassette.js';

const folder = mkdtempSync(join(tmpdir(), 'rest-ways-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => nock.cleanAll());
const options = { folder, projectKey: 'project key' };

/** Reads, a write, and a look-up by badge number in a path, as an integration does them. */
async function job(rest: RestClientOptions) {
  const client = createRestClient({ ...rest, retry: false });
  const [first] = await client.employees.list().all();
  const found = await client.employees.get(badgeNumber('0001'));
  const registered = await client.absences.register({
    domainGroupId: 9000,
    groupId: 9101,
    employee: badgeNumber('0001'),
    absenceType: 1,
    begin: '2026-04-07T00:00:00',
    end: '2026-04-08T00:00:00',
    managerComment: 'broke a leg',
  });
  await client.absences.delete(9101, registered.absence.id ?? 0);
  return {
    same: first?.id === found.id,
    badge: found.badgeNumber,
    comment: registered.absence.managerComment,
  };
}

type Way = (cassette: Cassette, url: string, rest: RestClientOptions) => Promise<unknown>;

const ways: readonly [string, Way][] = [
  ['an injected fetch', (cassette, _, rest) => job({ ...rest, fetch: cassette.fetch })],
  [
    'nock',
    async (cassette, url, rest) => {
      cassetteNock(nock, cassette, url);
      return await job(rest).finally(() => nock.cleanAll());
    },
  ],
  [
    'the local server',
    async (cassette, url, rest) => {
      await using server = await startReplayServer(cassette, { target: url });
      return await job({ ...rest, baseUrl: server.url });
    },
  ],
];

describe.each(ways)('REST through %s', (name, through) => {
  it('is recorded without persons and tokens, and replays when the service is gone', async () => {
    const cassetteName = name.replaceAll(' ', '-');
    const sandbox = await startSandbox();
    const rest = sandbox.restOptions();
    const recording = useCassette(cassetteName, { ...options, mode: 'record', writes: true });
    const live = await through(recording, sandbox.url, rest);
    expect(live).toEqual({ same: true, badge: '0001', comment: 'broke a leg' });
    recording.stop();
    const people = [...sandbox.world.employees.of()].map(({ familyName }) => familyName ?? '');
    await sandbox.stop();
    const files = readdirSync(join(folder, cassetteName)).join(' ');
    expect(files).toMatch(/GET-hr-v3-employees-badgeNumber-0\d{3}/);
    expect(files).not.toMatch(/\b0001\b/);
    assertNoSecrets(
      { files: [join(folder, cassetteName)] },
      {
        secrets: [rest.clientSecret],
        personal: ['broke a leg', ...people.filter((text) => text.length > 4)],
      },
    );
    const gone = { baseUrl: 'https://gone.example', clientId: 'any', clientSecret: 'any' };
    const replaying = useCassette(cassetteName, { ...options, mode: 'replay' });
    expect(await through(replaying, gone.baseUrl, gone)).toEqual(live);
    replaying.stop();
    expect(replaying.unused).toEqual([]);
  });
});
