import { test } from 'node:test';
import { createClient } from 'workforce-soap';
import { useCassette } from 'workforce-soap/testing';

test('a miss that throws', async () => {
  using cassette = useCassette('payroll-run', { folder: 'test/fixtures/cassettes', mode: 'replay' });
  await createClient({
    endpoint: 'https://gone.example/soap',
    apiKey: 'any',
    fetch: cassette.fetch,
  }).wsdlFindEmployees({ badgeNoList: [{ badgeNo: '0042' }] });
});
