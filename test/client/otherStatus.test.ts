import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { rolesAnswer } from '../encoding/answers.js';

it.each([201, 202, 206, 226, 400, 404, 500])(
  'HTTP %i is told as what it is, and no answer, whatever it holds',
  async (status) => {
    const client = createClient({
      endpoint: 'https://wfs.example/soap',
      apiKey: 'k',
      retry: false,
      fetch: async () => new Response(rolesAnswer(''), { status, headers: { 'content-type': 'text/xml' } }),
    });
    const error = await client.wsdlGetRoles().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'HttpError', status });
    expect((error as Error).message).toMatch(
      `HTTP ${status} in place of 200. Look what stands before the service`,
    );
    expect((error as Error).message).not.toContain('without SOAP');
  },
);

it('a write that is answered with another status than 200 is unknown, and the message claims no more', async () => {
  const client = createClient({
    endpoint: 'https://wfs.example/soap',
    apiKey: 'k',
    fetch: async () =>
      new Response(rolesAnswer(''), { status: 500, headers: { 'content-type': 'text/xml' } }),
  });
  const error = await client.wsdlUpdateSections({ sections: [{ id: 7, name: 'Tills' }] }).catch(String);
  expect(error).toContain(
    'it is not known whether the service acted on the request (the server answered HTTP 500)',
  );
});
