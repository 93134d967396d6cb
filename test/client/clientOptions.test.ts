import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ApiKey, type ClientOptions, ConfigurationError, createClient } from '../../src/index.js';

const GOOD = { endpoint: 'https://wfs.example/soap', apiKey: 'k-e-y' };

function errorOf(options: object): ConfigurationError {
  try {
    createClient({ ...GOOD, ...options } as ClientOptions);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return error as ConfigurationError;
  }
  return expect.fail('the options were taken');
}

describe('createClient refuses', () => {
  it.each([
    [{ endpoint: undefined }, 'endpoint: is missing'],
    [{ endpoint: '/soap' }, 'endpoint: expected an address, such as https://wfs.example/soap'],
    [{ endpoint: 'ftp://wfs.example/' }, 'endpoint: expected an address with http or https'],
    [{ endpoint: 'https://job:pass@wfs.example/' }, 'endpoint: must hold no user name or password'],
    [{ apiKey: undefined }, 'apiKey: is missing'],
    [{ apiKey: '' }, 'apiKey: is empty'],
    [{ apiKey: 'k-e-y\n' }, 'apiKey: has white space around it: a line end from its file?'],
    [{ apiKey: 'k\0' }, 'apiKey: holds a character that XML 1.0 cannot hold'],
    [{ apiKey: new ApiKey('') }, 'apiKey: is empty'],
    [{ namespace: 'urn:a\0' }, 'namespace: expected a text'],
    [{ apiKey: 7 }, 'apiKey: expected a text, an ApiKey, or a function that gives one'],
    [{ timeoutMS: 5 }, 'timeoutMS: no such option; did you mean timeoutMs?'],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs: expected milliseconds from 1 to 2147483647'],
    [{ idleTimeoutMs: 0 }, 'idleTimeoutMs: expected milliseconds from 1'],
    [{ retry: 3 }, 'retry: expected an object, or false'],
    [{ retry: { attempts: 0 } }, 'retry: attempts: expected a whole number from 1'],
    [{ retry: { attempt: 3 } }, 'retry: attempt: no such option of retry; did you mean attempts?'],
    [{ budget: 8 }, 'budget: expected what createBudget gives, or false'],
    [
      { actions: { wsdlGetRoles: 'a"\r\nX: b' } },
      'actions: expected an object of texts without quotes, line ends',
    ],
    [{ actions: { wsdlGetRoles: 7 } }, 'actions: expected an object of texts'],
    [{ actions: 'uri:x' }, 'actions: expected an object of texts'],
    [{ actionPrefix: 7 }, 'actionPrefix: expected a text without quotes'],
    [{ headers: { 'two words': 'x' } }, 'headers: expected names of headers'],
    [{ headers: { 'x-a': 7 } }, 'headers: expected a text of one line as x-a'],
    [{ headers: ['x-a'] }, 'headers: expected an object of texts'],
    [{ actionPrefix: 'uri:x\r\nX: b' }, 'actionPrefix: expected a text without quotes, line ends'],
    [{ namespace: 'uri:x\r\n' }, 'namespace: expected a text without line ends'],
    [{ operationNamespace: 'uri:\u0085' }, 'operationNamespace: expected a text without line ends'],
    [{ agent: {} }, 'agent: expected an agent of node:http or node:https'],
    [{ agent: { dispatch: () => {} } }, 'a dispatcher of undici belongs to its fetch'],
    [
      { headers: new Headers({ 'x-proxy': 'a' }) },
      'headers: expected an object of texts: of a Headers, give Object.fromEntries',
    ],
    [{ headers: new Map([['x-proxy', 'a']]) }, 'headers: expected an object of texts'],
    [{ hooks: 5 }, 'hooks: expected an object of functions'],
    [{ agent: new Agent(), fetch: () => {} }, 'agent: is not used when fetch is given: give one of them'],
  ])('%o', (options, message) => {
    expect(errorOf(options).message).toContain(message);
  });

  it('without showing what it was given', () => {
    const shown = JSON.stringify([
      errorOf({ apiKey: 'SECRET-1\n' }),
      errorOf({ endpoint: 'https://u:SECRET-1@x.example/' }),
      errorOf({ apiKey: 'SECRET-1', 'SECRET-1': true }),
      errorOf({ apiKey: new ApiKey('SECRET-1'), 'SECRET-1': true }),
    ]);
    expect(shown).not.toContain('SECRET-1');
  });
});

describe('a key function', () => {
  const failure = (apiKey: unknown) =>
    createClient({ ...GOOD, apiKey: apiKey as ClientOptions['apiKey'] })
      .wsdlGetRoles()
      .catch((error: unknown) => error as Error);

  it.each([
    [() => Promise.reject(new TypeError('SECRET-1')), 'the function given as apiKey failed (TypeError)'],
    [() => '', 'gave is empty'],
    [() => new ApiKey(' '), 'gave is empty'],
    [() => 'SECRET-1\ud800', 'gave holds a character that XML 1.0 cannot hold'],
    [() => 'SECRET-1\n', 'white space around it'],
    [() => undefined, 'gave undefined'],
  ])('that gives no key is a typed error, with nothing sent', async (source, message) => {
    const error = await failure(source);
    expect(error).toMatchObject({ name: 'KeyUnavailableError', operation: 'wsdlGetRoles', retryable: true });
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain('SECRET-1');
  });

  it('may give a text or an ApiKey, and is asked before every call', async () => {
    let asked = 0;
    const keys: string[] = [];
    const client = createClient({
      ...GOOD,
      apiKey: () => (++asked % 2 === 1 ? `key-${asked}` : new ApiKey(`key-${asked}`)),
      retry: false,
      fetch: async (_url, init) => {
        keys.push(/<apiKey[^>]*>([^<]*)/.exec(String(init.body))?.[1] ?? '');
        return new Response('', { status: 404 });
      },
    });
    for (let call = 0; call < 3; call++) await client.safe.wsdlGetRoles();
    expect(keys).toEqual(['key-1', 'key-2', 'key-3']);
  });
});

it('refuses time limits of a call that cannot work, before anything is sent', async () => {
  const client = createClient({ ...GOOD, fetch: () => expect.fail('a request was sent') });
  const failure = client.wsdlGetRoles({}, { timeoutMs: Number.NaN, idleTimeoutMs: -1 });
  await expect(failure).rejects.toMatchObject({
    name: 'InputError',
    issues: [
      { path: ['options', 'timeoutMs'], given: 'NaN' },
      { path: ['options', 'idleTimeoutMs'], given: '-1' },
    ],
  });
});

it.each([null, 5, 'signal', true])(
  'never throws in `safe` for %s in place of options or of an input',
  async (value) => {
    const client = createClient({ ...GOOD, fetch: () => expect.fail('a request was sent') });
    const wrong = value as never;
    for (const given of [
      client.safe.wsdlGetRoles({}, wrong),
      client.safe.wsdlUpdateShifts({ Shifts: [] }, wrong),
      client.safe.wsdlGetRoles(wrong),
      client.safe.wsdlUpdateShifts(wrong),
      client.safe.wsdlPunch(wrong),
    ])
      expect(await given).toMatchObject({ ok: false, error: { name: 'InputError' } });
    await expect(client.stream.wsdlGetEmployeesV2(wrong).next()).rejects.toMatchObject({
      name: 'InputError',
    });
  },
);

it('says that an operation has no fields where it has none', async () => {
  const result = await createClient(GOOD).safe.wsdlGetRoles({ id: 1 } as never);
  expect(result.ok ? '' : result.error.message).toContain('id: expected no such field; there is none');
});

it('does not repeat a call whose agent is for the other protocol', async () => {
  const client = createClient({ ...GOOD, endpoint: 'https://127.0.0.1:1/', agent: new Agent() });
  const result = await client.safe.wsdlGetRoles();
  expect(result).toMatchObject({
    error: { name: 'NetworkError', attempts: 1, requestSent: false, retryable: false },
  });
  expect(result.ok ? '' : result.error.message).toContain('an https address needs an agent of node:https');
});
