import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient } from 'workforce-soap';
import { useCassette } from 'workforce-soap/testing';

const options = { folder: 'test/fixtures/cassettes', mode: 'replay' } as const;
const service = { endpoint: 'https://gone.example/soap', apiKey: 'any' };

test('using: replays and ends by itself', async () => {
  using cassette = useCassette('payroll-run', options);
  const client = createClient({ ...service, fetch: cassette.fetch });
  assert.equal((await client.wsdlGetUnitsAPIKeyV2()).length, 3);
});

describe('start and stop', () => {
  const cassette = useCassette('payroll-run', options);
  before(() => cassette.start());
  after(() => cassette.stop());

  test('replays', async () => {
    const client = createClient({ ...service, fetch: cassette.fetch });
    assert.equal((await client.wsdlGetUnitsAPIKeyV2()).length, 3);
    assert.equal(cassette.recordedToday, '2026-03-16');
  });
});
