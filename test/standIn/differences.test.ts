import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as library from 'soap';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as standIn from '../../src/standIn/index.js';

// biome-ignore lint/suspicious/noExplicitAny: as node-soap types it.
type Any = any;
type Answer = { status: number; headers?: Record<string, string>; body: string | Buffer };

const ROOT = join(import.meta.dirname, '../..');
let server: Server;
let wsdl: string;
/** What the server answers next; the last one stays. */
let answers: Answer[] = [];
const sent: string[] = [];

const envelope = (body: string) =>
  `<E:Envelope xmlns:E="http://schemas.xmlsoap.org/soap/envelope/"><E:Body>${body}</E:Body></E:Envelope>`;
const OK: Answer = {
  status: 200,
  headers: { 'content-type': 'text/xml' },
  body: envelope(
    '<n:wsdlGetRolesResponse xmlns:n="uri:Service"><return>yes</return></n:wsdlGetRolesResponse>',
  ),
};

beforeAll(async () => {
  const text = readFileSync(join(ROOT, 'wsdl/service.wsdl'), 'utf8');
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/elsewhere') return void response.end(OK.body);
      if (request.method === 'GET')
        return void response.end(text.replace('https://wfs.example/soap', address()));
      sent.push(Buffer.concat(parts).toString());
      const { status, headers = {}, body } = answers.length > 1 ? answers.shift()! : answers[0]!;
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  wsdl = `${address()}?wsdl`;
});
afterAll(() => server.close());

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/soap`;

/** What both give for a call: the result, or the error. */
async function both(
  parts: object,
  ...given: readonly Answer[]
): Promise<[theirs: Any, ours: Any, sent: number[]]> {
  const found: Any[] = [];
  const counts: number[] = [];
  for (const { createClientAsync } of [library, standIn]) {
    answers = [...given];
    const before = sent.length;
    const client: Any = await createClientAsync(wsdl);
    found.push(
      await client.wsdlGetEmployeesV2Async({ apiKey: 'the-key-1', ...parts }).then(
        ([result]: Any[]) => ({ result }),
        (error: Any) => error,
      ),
    );
    counts.push(sent.length - before);
  }
  return [found[0], found[1], counts];
}

const employees = (text: string | Buffer): Answer => {
  const [head, tail] = envelope(
    '<n:wsdlGetEmployeesV2Response xmlns:n="uri:Service"><return>|</return></n:wsdlGetEmployeesV2Response>',
  ).split('|');
  return { ...OK, body: Buffer.concat([Buffer.from(head!), Buffer.from(text), Buffer.from(tail!)]) };
};

const DIFFERENCES: Record<string, () => Promise<void>> = {
  'a value that is lost': async () => {
    const [theirs, ours, counts] = await both({ lastModified: new Date(0) }, employees('x'));
    expect(counts).toEqual([1, 0]);
    expect([theirs.result.return, ours.name]).toEqual(['x', 'InputError']);
  },
  'a request that PHP refuses': async () => {
    const [, ours, counts] = await both({ sectionId: 'KITCHEN' }, employees('x'));
    expect([counts, ours.name]).toEqual([[1, 0], 'InputError']);
  },
  'a part that is `null`': async () => {
    const [theirs, ours, counts] = await both({ badgeNo: null }, employees('x'));
    expect([theirs.constructor, ours.name, counts]).toEqual([TypeError, 'InputError', [0, 0]]);
  },
  'a busy service': async () => {
    const busy = { status: 429, headers: { 'retry-after': '0' }, body: 'busy' };
    const [theirs, ours, counts] = await both({}, busy, employees('x'));
    expect(theirs.response.status).toBe(429);
    expect([ours.result.return, counts]).toEqual(['x', [1, 2]]);
  },
  'a lost connection': async () => {
    const found: Any[] = [];
    for (const { createClientAsync } of [library, standIn]) {
      const client: Any = await createClientAsync(wsdl, { endpoint: 'http://127.0.0.1:2/soap' });
      found.push(await client.wsdlUpdateShiftsAsync({ apiKey: 'k' }).catch((error: Any) => error));
    }
    expect(found.map(({ code }) => code)).toEqual(['ECONNREFUSED', 'ECONNREFUSED']);
    expect(found[1].name).toBe('NetworkError');
    expect(found[0].isAxiosError).toBe(true);
  },
  'a key in an error': async () => {
    const body = envelope(
      '<E:Fault><faultcode>E:Client</faultcode><faultstring>the-key-1 is wrong</faultstring></E:Fault>',
    );
    const [theirs, ours] = await both({}, { ...OK, status: 500, body });
    expect(theirs.message).toContain('the-key-1');
    expect(JSON.stringify([ours.message, ours.root, ours.body, ours.response, ours.stack])).not.toContain(
      'the-key-1',
    );
    expect(ours.config).toBeUndefined();
  },
  'an answer in ISO-8859-1': async () => {
    const latin = {
      ...employees(Buffer.from('Göran', 'latin1')),
      headers: { 'content-type': 'text/xml; charset=ISO-8859-1' },
    };
    const [theirs, ours] = await both({}, latin);
    expect([theirs.result.return, ours.result.return]).toEqual(['G\uFFFDran', 'Göran']);
    const [, unknown] = await both(
      {},
      { ...latin, headers: { 'content-type': 'text/xml; charset=x-unknown' } },
    );
    expect(unknown.name).toBe('DecodeError');
  },
  'a redirect': async () => {
    const [theirs, ours] = await both({}, { status: 302, headers: { location: '/elsewhere' }, body: '' });
    expect(theirs.name).not.toBe('HttpError');
    expect([ours.name, ours.status]).toEqual(['HttpError', 302]);
  },
  'an answer in JSON': async () => {
    const [theirs, ours] = await both(
      {},
      { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
    );
    expect(theirs.result).toBeDefined();
    expect(ours).toBeInstanceOf(Error);
  },
  'the types in `describe()`': async () => {
    const client: Any = await standIn.createClientAsync(wsdl);
    const { input, output } = client.describe().Service.ServicePort.wsdlUpdateShifts;
    expect(input.Shifts['item[]'].badgeNo).toBe('xsd:string');
    expect(output.return['item[]'].validationErrors).toEqual({ 'item[]': 'xsd:string' });
  },
  '`client.wsdl`': async () => {
    const client: Any = await standIn.createClientAsync(wsdl);
    expect(client.wsdl.toXML()).toContain('<wsdl:definitions');
    expect(client.wsdl.describeServices()).toEqual(client.describe());
  },
  'not supported': async () => {
    const imports =
      '<?xml version="1.0"?><definitions xmlns="http://schemas.xmlsoap.org/wsdl/"><import location="other.wsdl"/></definitions>';
    await expect(standIn.createClientAsync(imports)).rejects.toMatchObject({ name: 'ConfigurationError' });
    await expect(standIn.createClientAsync(wsdl, { request: {} })).rejects.toMatchObject({
      name: 'ConfigurationError',
    });
    expect(() => new standIn.NTLMSecurity()).toThrow('keep this script on node-soap');
  },
};

it('the table of differences is what the document says', () => {
  const rows = readFileSync(join(ROOT, 'docs/stand-in.md'), 'utf8').match(
    /^\| (?!what \||---)[^|]+(?= \|)/gm,
  )!;
  expect(rows.map((row) => row.slice(2))).toEqual(Object.keys(DIFFERENCES));
});

it.each(Object.entries(DIFFERENCES))('%s', (_, shows) => shows(), 20_000);
