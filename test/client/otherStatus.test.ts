import { expect, it } from 'vitest';
import { createClient } from '../../src/index.js';
import { rolesAnswer } from '../encoding/answers.js';

it.each([201, 202, 206, 226])(
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
