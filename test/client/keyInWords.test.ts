import { subscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiKey, type Client, createClient, type Hooks, type KeySource } from '../../src/index.js';

const KEY = 'k3yQ7rTz91kLmmPq-AA07_kkzzTT99-and-longer-than-what-is-shown';
let answer = { status: 200, type: 'text/xml; charset=utf-8', body: '' };
let endpoint = '';
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeAll(() => {
  endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
});
afterAll(() => void server.close());

const SOAP = (inside: string) =>
  `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><r xmlns="uri:Service">${inside}</r></E:Body></E:Envelope>`.replace(
    /<(\/?)r/g,
    '<$1wsdlGetRolesResponse',
  );

const told: unknown[] = [];
const tell = (event: unknown) => void told.push(event);
const hooks: Hooks = { onCall: tell, onAttempt: tell, onOutcome: tell, onDecodeIssue: tell };
for (const name of ['call', 'attempt', 'outcome', 'decodeIssue']) subscribe(`workforce-soap:${name}`, tell);

function everythingOf(value: unknown): string {
  const error = value instanceof Error ? `${value.message}${value.stack}${everythingOf(value.cause)}` : '';
  return `${error}${inspect(value, { depth: 12, showHidden: true, maxStringLength: null })}${JSON.stringify(value)}`;
}

// Any 16 characters of it in a row.
function leak(text: string): string | undefined {
  for (let at = 0; at + 16 <= KEY.length; at++)
    if (text.includes(KEY.slice(at, at + 16))) return KEY.slice(at, at + 16);
  return undefined;
}

const KEYS: Readonly<Record<string, KeySource>> = {
  'a text': KEY,
  'an ApiKey': new ApiKey(KEY),
  'a function': async () => KEY,
};
type Unchecked = (...args: unknown[]) => Promise<unknown>;
const MISTAKES: Readonly<Record<string, (client: Client) => unknown>> = {
  'as parts': (client) => (client.wsdlGetRoles as Unchecked)(KEY),
  'as the name of a part': (client) => (client.wsdlGetEmployees as Unchecked)({ [KEY]: 1 }),
  'as a date': (client) => (client.wsdlGetTimePunches as Unchecked)({ fromDate: KEY }),
  'as a number': (client) => (client.wsdlUpdateTimePunches as Unchecked)({ punchData: [{ id: KEY }] }),
  'as an operation': (client) => client.call(KEY),
  'as an operation of a stream': (client) =>
    (client.stream.wsdlGetEmployees as (input: unknown) => AsyncGenerator)({
      badgeNo: { KEY },
    }).next(),
  'as an option': (client) => (client.wsdlGetRoles as Unchecked)({}, { [KEY]: 1 }),
  'as batchSize': (client) => (client.wsdlUpdateShifts as Unchecked)({ Shifts: [] }, { batchSize: KEY }),
  'as a time limit': (client) => (client.wsdlGetRoles as Unchecked)({}, { timeoutMs: KEY }),
};

describe.each(Object.entries(KEYS))('a key that is %s', (_name, apiKey) => {
  it.each(Object.entries(MISTAKES))('is not shown when it is given %s', async (_what, mistake) => {
    const client = createClient({ endpoint, apiKey, hooks, retry: false });
    const error = await Promise.resolve(mistake(client)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: 'InputError' });
    expect(leak(everythingOf(error))).toBeUndefined();
  });

  it.each<[string, typeof answer]>([
    [
      'a fault',
      {
        status: 500,
        type: 'text/xml',
        body: `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body><E:Fault><faultcode>Client</faultcode><faultstring>bad ${KEY}</faultstring><detail><${KEY}>x</${KEY}></detail></E:Fault></E:Body></E:Envelope>`,
      },
    ],
    ['a content type', { status: 200, type: `text/${KEY}`, body: 'no' }],
    ['the name of the root', { status: 200, type: 'text/xml', body: `<${KEY}/>` }],
    [
      'the name of the answer',
      { status: 200, type: 'text/xml', body: SOAP('').replace(/wsdlGetRolesResponse/g, KEY) },
    ],
    ['a text', { status: 200, type: 'text/xml', body: `${SOAP('')}${KEY}` }],
    [
      'a field',
      { status: 200, type: 'text/xml', body: SOAP(`<return><item><${KEY}>1</${KEY}></item></return>`) },
    ],
  ])('is not shown when %s quotes it', async (_what, given) => {
    answer = given;
    const client = createClient({
      endpoint,
      apiKey,
      hooks,
      retry: false,
      onDecodeIssue: (_, issue) => tell(issue),
    });
    const result = await client.safe.wsdlGetRoles();
    tell({ ...result, ...(result.ok ? { value: undefined } : {}) });
    if (!result.ok) expect(leak(everythingOf(result.error))).toBeUndefined();
  });

  it('is in no event', () => {
    expect(told.length).toBeGreaterThan(10);
    expect(leak(everythingOf(told))).toBeUndefined();
  });
});

it('a name is not shown that stands where a date belongs', async () => {
  const client = createClient({ endpoint, apiKey: KEY });
  const row = { badgeNo: '0007', begDate: 'Astrid Lindgren', begTime: '8:00', endDate: '19800101-1234' };
  const result = await client.safe.wsdlUpdateShifts({ Shifts: [row as never] });
  expect(result.ok).toBe(false);
  const said = everythingOf(result);
  expect(said).toContain('was given a text of 15 characters');
  expect(said).toContain('was given "8:00"');
  expect(said).not.toMatch(/Astrid|Lindgren|19800101/);
});

it('no clock starts for a time limit that is none', async () => {
  const client = createClient({ endpoint, apiKey: KEY });
  for (const timeoutMs of [Number.NaN, -1, 0, Number.POSITIVE_INFINITY])
    await expect(client.wsdlGetRoles({}, { timeoutMs })).rejects.toMatchObject({ name: 'InputError' });
  await expect((client.wsdlGetRoles as Unchecked)({}, { timeoutMS: 5 })).rejects.toThrow(
    'did you mean timeoutMs?',
  );
});

it('createClient says what is missing', () => {
  for (const options of [undefined, null, 'x', {}])
    expect(() => createClient(options as never)).toThrow(
      expect.objectContaining({ name: 'ConfigurationError' }),
    );
  expect(leak(everythingOf(catching({ endpoint, apiKey: KEY, [KEY]: 1 })))).toBeUndefined();
  expect(leak(everythingOf(catching({ endpoint: `http://${KEY}@x.example/`, apiKey: KEY })))).toBeUndefined();
});

function catching(options: object): unknown {
  try {
    return createClient(options as never);
  } catch (error) {
    return error;
  }
}
