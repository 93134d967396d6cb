import { expect, it } from 'vitest';
import { type ClientError, ConfigurationError, createClient, settle } from '../../src/index.js';
import { LossyService } from '../settle/lostCalls.js';

it('takes address and names from a deployment, and its own options before them', async () => {
  await using service = await LossyService.start();
  const { endpoint, apiKey } = service.sandbox.clientOptions(101);
  const deployment = { service: { endpoint, namespace: 'uri:Own', operationNamespace: 'uri:OwnCalls' } };
  const sent: string[] = [];
  const seen: typeof fetch = (url, init) => {
    sent.push(`${String(url)} ${Buffer.from(init!.body as Uint8Array).toString()}`);
    return fetch(url, init);
  };
  await createClient({ apiKey, deployment, fetch: seen }).wsdlGetSections({});
  expect(sent[0]).toContain(endpoint);
  expect(sent[0]).toContain('uri:OwnCalls');
  await createClient({ apiKey, deployment, operationNamespace: 'uri:Mine', fetch: seen }).wsdlGetSections({});
  expect(sent[1]).toContain('uri:Mine');
  expect(sent[1]).not.toContain('uri:OwnCalls');
  await createClient({ apiKey, deployment, operationNamespace: undefined, fetch: seen }).wsdlGetSections({});
  expect(sent[2]).toContain('uri:OwnCalls');
});

it('says what is wrong with a deployment, and that an endpoint is in none', () => {
  const made = (deployment: unknown) => () => createClient({ apiKey: 'k', deployment } as never);
  expect(made('deployment.json')).toThrow(ConfigurationError);
  expect(made('deployment.json')).toThrow(/deployment.*the object that deployment.json holds/);
  expect(made({ service: {} })).toThrow(/endpoint.*is missing/);
});

it('waits for a lost row as long as reads of this service were seen to lag', async () => {
  await using service = await LossyService.start();
  const waits = async (seconds: number | undefined) => {
    const assumptions = seconds === undefined ? {} : { 'write.lag': { measured: { seconds } } };
    const client = createClient({
      ...service.sandbox.clientOptions(101),
      deployment: { service: {}, assumptions },
    });
    service.lose({ saves: false });
    const lost = await client
      .wsdlUpdateSections({ sections: [{ extSectionId: 'LOST', name: 'Lost' }] })
      .catch((error: unknown) => error as ClientError);
    service.lose();
    let now = Date.now();
    let slept = 0;
    const sleep = async (ms: number) => {
      now += ms;
      slept += ms;
    };
    const [row] = await settle(client, lost as ClientError, { quietMs: 0, pace: { now: () => now, sleep } });
    expect(row!.status).toBe('notDone');
    return slept;
  };
  expect(await waits(undefined)).toBeLessThan(1_000);
  expect(await waits(90)).toBeGreaterThanOrEqual(80_000);
});
