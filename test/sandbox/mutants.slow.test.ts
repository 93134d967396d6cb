import { expect, it } from 'vitest';
import { fuzzSeeds } from '../encoding/fuzz/fuzzSeeds.js';
import { mutated, randomOf } from '../encoding/fuzz/mutations.js';
import { withSandbox } from './withSandbox.js';

const tests = withSandbox();

it('answers whatever comes: a value or a fault, and none of a failure of its own', async () => {
  const { endpoint, rootKey } = tests.sandbox;
  const requests = fuzzSeeds()
    .filter(({ side }) => side === 'request')
    .map(({ document }) => Buffer.from(document).toString())
    .map((text) => Buffer.from(text.replace(/(<apiKey[^>]*>)[^<]*/, `$1${rootKey.reveal()}`)));
  const random = randomOf(20_260_316);
  const statuses: number[] = [];
  for (let run = 0; run < 1500; run++) {
    const body = mutated(requests[random(requests.length)]!, random);
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: Buffer.from(body),
    });
    const text = await response.text();
    expect(text, Buffer.from(body).toString()).not.toContain('The sandbox failed');
    expect(text).toMatch(/<return|<SOAP-ENV:Fault>/);
    statuses.push(response.status);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200);
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(200);
}, 60_000);
