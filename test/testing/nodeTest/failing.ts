import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { createClient } from 'workforce-soap';
import { useCassette } from 'workforce-soap/testing';

const options = { folder: 'test/fixtures/cassettes', mode: 'replay' } as const;
const service = { endpoint: 'https://gone.example/soap', apiKey: 'any' };
const badgeNoList = [{ badgeNo: '0042' }];

test('a miss that the code under test does not notice', async () => {
  using cassette = useCassette('payroll-run', options);
  const client = createClient({ ...service, fetch: cassette.fetch });
  const result = await client.safe.wsdlFindEmployees({ badgeNoList });
  assert.equal(result.ok, false);
});

describe('a miss before stop', () => {
  const cassette = useCassette('payroll-run', options);
  after(() => cassette.stop());

  test('that only stop tells', async () => {
    const client = createClient({ ...service, fetch: cassette.fetch });
    await client.safe.wsdlFindEmployees({ badgeNoList });
  });
});

test('a recording that is too old', () => {
  using cassette = useCassette('payroll-run', { ...options, staleness: { maxAgeDays: -1, onAge: 'fail' } });
  cassette.start();
});
