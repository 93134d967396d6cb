import { expect, it, onTestFinished, vi } from 'vitest';
import { targetOf } from '../../src/cli/connection/connection.js';
import { clock, key, oauth, service, survey, wsdl } from '../../src/cli/doctor/checks/service.js';
import { dns, endpoint, findingsOf, settings, tls } from '../../src/cli/doctor/checks/way.js';
import { type Check, type Greeting, type Patient, Reads } from '../../src/cli/doctor/Finding.js';
import type { Fetch } from '../../src/index.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.js';
import { fileWith } from '../surveying/surveyTwin.js';

const AT = 'https://soap.example/soap';
const OK: Greeting = { status: 200, date: undefined, type: undefined, sentAt: 0, answeredAt: 7 };

/** What a check finds, each finding by its state and words. */
async function found(check: Check, patient: object): Promise<string[]> {
  const some = {
    url: new URL(AT),
    env: {},
    suspicions: [],
    greeting: async () => OK,
    target: { endpoint: AT, client: {} },
  };
  const findings = await check.run({
    ...some,
    signal: new AbortController().signal,
    ...patient,
  } as unknown as Patient);
  return [findings]
    .flat()
    .map(({ state, what, advice }) => [`${state}: ${what}`, ...(advice ? [advice] : [])].join(' → '));
}

/** A server that answers each method so; `undefined` is no answer. */
const answering = (posted?: number, type = '') => ({
  target: {
    endpoint: AT,
    client: {
      fetch: (async () => {
        if (posted === undefined) throw Object.assign(new Error('cut'), { code: 'ECONNRESET' });
        return new Response(null, { status: posted, headers: { 'content-type': type } });
      }) as unknown as Fetch,
    },
  },
});
const silent = (code: string) => ({
  greeting: () => Promise.reject(Object.assign(new Error('x'), { code })),
});
const greeted = (status: number) => ({ greeting: async () => ({ ...OK, status }) });

it.each<[string, object, string]>([
  ['takes calls', answering(200), 'ok: answers within 7 ms'],
  [
    'takes calls and answers a strange one with a fault',
    answering(404, 'text/xml'),
    'ok: answers within 7 ms',
  ],
  [
    'takes no POST',
    answering(405),
    'failure: answers within 7 ms, but takes no POST (HTTP 405) → Set the address of the SOAP endpoint',
  ],
  [
    'knows no POST',
    answering(501, 'text/html'),
    'failure: answers within 7 ms, but takes no POST (HTTP 501)',
  ],
  ['answers HEAD alone', answering(), 'ok: answers within 7 ms'],
  [
    'answers calls alone',
    { ...answering(200), ...silent('ECONNRESET') },
    'warning: answers calls, but not HEAD',
  ],
  [
    'answers neither',
    { ...answering(), ...silent('ECONNREFUSED') },
    'failure: soap.example does not answer (ECONNREFUSED) → Nothing listens there',
  ],
  [
    'is cut off',
    { ...answering(404), ...silent('ECONNRESET') },
    'failure: soap.example does not answer (ECONNRESET) → Something in between cuts connections',
  ],
  [
    'is somewhere else',
    { ...answering(200), ...greeted(302) },
    'failure: answers within 7 ms, but redirects elsewhere (HTTP 302) → Set the address that it leads to',
  ],
  [
    'is behind a proxy with a login',
    { ...answering(200), ...greeted(407) },
    'failure: the proxy wants a login (HTTP 407)',
  ],
  ['is not modified', { ...answering(200), ...greeted(400) }, 'ok: answers within 7 ms'],
])('an endpoint that %s', async (_, patient, says) => {
  expect((await found(endpoint, patient))[0]).toContain(says);
});

it.each([
  [Object.assign(new Error('late'), { name: 'TimeoutError' }), 'no answer in time'],
  [
    new Error('fetch failed', { cause: Object.assign(new Error('x'), { code: 'EHOSTUNREACH' }) }),
    'EHOSTUNREACH',
  ],
  ['no error at all', 'failed'],
])('an endpoint that does not answer: %s', async (error, code) => {
  const [said] = await found(endpoint, { ...answering(), greeting: () => Promise.reject(error) });
  expect(said).toBe(
    `failure: soap.example does not answer (${code}) → Check the endpoint, the firewall and the proxy.`,
  );
});

it('knows no time of a server that does not say it', async () => {
  expect(await found(clock, silent('ECONNRESET'))).toEqual([
    'skipped: no answer to HEAD, whose Date tells the time',
  ]);
  expect(await found(clock, {})).toEqual(['skipped: the server sends no Date']);
  const now = Date.now();
  const date = new Date(now).toUTCString();
  const [told] = await found(clock, {
    greeting: async () => ({ ...OK, date, sentAt: now, answeredAt: now }),
  });
  expect(told).toMatch(/^ok: (?!answer\.clock)/);
});

it.each([
  ['SELF_SIGNED_CERT_IN_CHAIN', "Trust your company's authority"],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', "Trust your company's authority"],
  ['CERT_HAS_EXPIRED', 'The certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate is for another name'],
  ['CERT_REVOKED', 'Stop: somebody may be in between.'],
])('a certificate that is not trusted (%s) is a failure, with what to do', (authorizationError, advice) => {
  const shown = { authorized: false, authorizationError, getProtocol: () => 'TLSv1.3' };
  const certificate = { valid_to: 'Mar 22 12:00:00 2099 GMT', issuer: { CN: 'Gateway' } };
  const findings = findingsOf({ ...shown, getPeerCertificate: () => certificate } as never, {
    NODE_EXTRA_CA_CERTS: '/ca.pem',
  });
  expect(findings).toEqual([
    {
      state: 'failure',
      what: `the certificate is not trusted (${authorizationError}), issued by Gateway, NODE_EXTRA_CA_CERTS=/ca.pem`,
      advice: expect.stringContaining(advice),
    },
  ]);
});

it('TLS and DNS look at nothing where there is nothing to look at, and tell of a check that is switched off', async () => {
  const http = (host: string) => ({
    url: new URL(`http://${host}/soap`),
    target: { endpoint: `http://${host}/soap`, client: {} },
  });
  expect(await found(tls, http('127.0.0.1'))).toEqual(['skipped: http on this machine']);
  expect(await found(tls, http('soap.example'))).toEqual(['skipped: the endpoint is http']);
  expect(await found(tls, { ...http('127.0.0.1'), env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' } })).toEqual([
    expect.stringMatching(/^failure: NODE_TLS_REJECT_UNAUTHORIZED=0: anybody in between can read the key/),
    'skipped: http on this machine',
  ]);
  const env = { HTTPS_PROXY: 'http://127.0.0.1:9' };
  expect(await found(tls, { env })).toEqual(['skipped: behind a proxy; the checks below go through it']);
  expect(await found(dns, { env })).toEqual(['skipped: soap.example is looked up by the proxy']);
  expect(await found(dns, http('[::1]'))).toEqual(['ok: ::1 is an address']);
  expect(await found(dns, http('localhost'))).toEqual([
    expect.stringMatching(/^ok: localhost is .*(127\.0\.0\.1|::1)/),
  ]);
});

it('settings: a key travels in the clear over http to elsewhere, and where the settings are from is said', async () => {
  vi.stubEnv('DOCTOR_KEY', 'a-key');
  onTestFinished(() => void vi.unstubAllEnvs());
  const target = { endpoint: AT, client: {}, keyReference: 'env:DOCTOR_KEY' };
  expect(await found(settings, { target })).toEqual([
    `ok: ${AT}, from options and environment; key from env:DOCTOR_KEY`,
  ]);
  const plain = { target: { ...target, profileName: 'live' }, url: new URL('http://soap.example/soap') };
  expect(await found(settings, plain)).toEqual([
    expect.stringContaining('from profile "live"'),
    expect.stringMatching(/^failure: the endpoint is http.* → Use https\.$/),
  ]);
  expect(await found(settings, { ...plain, url: new URL('http://127.0.0.1/soap') })).toHaveLength(1);
});

const REST = { baseUrl: 'https://api.example', clientId: 'job', clientSecret: 'env:SECRET' };
const SCOPES =
  'hr:employees:read hr:role-assignments:read organization:groups:read organization:roles:read schedule:shifts:read';

it.each<[object, () => Response, string]>([
  [{}, () => Response.json({}), 'skipped: REST is not configured'],
  [{ clientId: 'job' }, () => Response.json({}), 'failure: REST is configured in part'],
  [{ baseUrl: 'https://api.example' }, () => Response.json({}), 'failure: REST is configured in part'],
  [
    REST,
    () => new Response('', { status: 401 }),
    'failure: no token: HTTP 401 from api.example → Check the client id and secret',
  ],
  [
    REST,
    () => new Response('', { status: 400 }),
    'failure: no token: HTTP 400 from api.example → Check the client id and secret',
  ],
  [
    REST,
    () => new Response('', { status: 404 }),
    'failure: no token: HTTP 404 from api.example → Check rest.baseUrl.',
  ],
  [
    REST,
    () => Response.json({ access_token: 't', expires_in: 3600, scope: SCOPES }),
    'ok: a token is given, for 60 minutes, with 5 scopes',
  ],
  [
    REST,
    () =>
      Response.json({ access_token: 't', scope: SCOPES.replace('hr:employees:read', 'hr:employees:write') }),
    'warning: a token is given, but not for hr:employees:read → Have the scopes added',
  ],
])('OAuth with %j', async (rest, answer, says) => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(body);
    return answer();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const [said] = await found(oauth, { target: { profile: { rest } }, env: { SECRET: 'x' } });
  expect(said).toContain(says);
  expect(asked).toEqual(rest === REST ? ['grant_type=client_credentials&client_id=job&client_secret=x'] : []);
});

it('says what a survey has shown, and what nobody has seen', async () => {
  const of = (...answers: string[]) =>
    found(survey, { target: { client: { deployment: fileWith(...answers) } } });
  const told = await of('write.token: kept', 'write.lag: stale');
  expect(told).toEqual([
    'ok: 1 assumption confirmed',
    expect.stringMatching(/^failure: write\.lag: Reads were stale for a while\. → /),
    expect.stringMatching(/^skipped: \d+ assumptions never seen: (\S+, ){4}\S+ and others$/),
  ]);
  expect(await found(survey, {})).toEqual([expect.stringMatching(/^skipped: no deployment file/)]);
});

/** Asks a small service, with one of its keys or another. */
async function asked(
  check: Check,
  sandbox: Sandbox,
  text: string,

  suspicions: string[] = [],
) {
  vi.stubEnv('DOCTOR_KEY', text);
  onTestFinished(() => void vi.unstubAllEnvs());
  const target = await targetOf({ endpoint: sandbox.endpoint, key: 'env:DOCTOR_KEY' });
  const { signal } = new AbortController();
  const reads = new Reads(target, signal);
  return found(check, { target, suspicions, signal, reads: () => reads });
}

const FAULT = Buffer.from(
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>not yours</faultstring></s:Fault></s:Body></s:Envelope>',
);

it('says of a key what it sees, and not that it is wrong where nobody knows', async () => {
  await using sandbox = await startSandbox({ world: '2x1x1' });
  const root = sandbox.rootKey.reveal();
  const fails = (operations: readonly string[], status = 500) =>
    sandbox.setFaults(async ({ operation }) =>
      operations.includes(operation)
        ? { kind: 'answer', status, headers: { 'content-type': 'text/xml' }, body: FAULT }
        : undefined,
    );
  expect(await asked(key, sandbox, root)).toEqual([
    expect.stringMatching(/^ok: a root key: it sees 2 units; its own is 101 \(.+\)$/),
  ]);
  const own = await asked(key, sandbox, sandbox.unitKeys.get(102)!.reveal());
  expect(own).toEqual([
    expect.stringMatching(/^ok: the key sees unit 102 \(.+\), and gets no list of others$/),
  ]);
  const wrong = await asked(key, sandbox, 'another-key', ['The namespaces differ.']);
  expect(wrong).toEqual([
    expect.stringMatching(
      /^failure: .* → The namespaces differ\. Check that env:DOCTOR_KEY holds the key of this deployment\.$/,
    ),
  ]);
  fails(['wsdlGetUnit']);
  expect(await asked(key, sandbox, root)).toEqual([
    'warning: the key is taken, but may not read units → Ask the operator for a key that may.',
  ]);
  sandbox.setFaults(async () => ({ kind: 'answer', status: 503, headers: {}, body: Buffer.alloc(0) }));
  expect((await asked(key, sandbox, root))[0]).toMatch(
    /^failure: .*503.* → Whether the key is taken is not known\.$/,
  );
});

it('counts what a few reads show, and names what is otherwise', async () => {
  await using sandbox = await startSandbox({ world: '1x1x1', quirks: { latin1: true } });
  const [held, ...others] = await asked(service, sandbox, sandbox.rootKey.reveal());
  const [, good, all] = /^ok: (\d+) of (\d+) assumptions that a few reads show hold$/.exec(held!)!;
  expect(Number(all) - Number(good)).toBe(others.length);
  expect(others).toContainEqual(
    expect.stringMatching(/^warning: answer\.charset: Answers are in ISO-8859-1\./),
  );
});

it('says what of the WSDL is otherwise, and that its namespaces are others than those of the settings', async () => {
  const operation =
    '<operation name="wsdlGetRoles"><input message="t:in"/><output message="t:out"/></operation>';
  const messages = '<message name="in"><part name="apiKey" type="x:string"/></message><message name="out"/>';
  const service =
    '<binding name="b" type="t:p"><s:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/><operation name="wsdlGetRoles"><s:operation soapAction="urn:calls/GetRoles"/><input><s:body use="encoded" namespace="urn:calls"/></input><output><s:body use="encoded" namespace="urn:calls"/></output></operation></binding><service name="s"><port name="p" binding="t:b"><s:address location="https://soap.example/soap"/></port></service>';
  const text = `<definitions xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/" targetNamespace="urn:calls" xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t="urn:calls" xmlns:x="http://www.w3.org/2001/XMLSchema">${messages}<portType name="p">${operation}</portType>${service}</definitions>`;
  const fetch = (async () =>
    new Response(text, { headers: { 'content-type': 'text/xml' } })) as unknown as Fetch;
  const suspicions: string[] = [];
  const said = await found(wsdl, { suspicions, target: { endpoint: AT, client: { fetch } } });
  expect(said).toEqual([
    expect.stringMatching(
      /^failure: .* break callers.* 1 and 0 found\. → Look closer: workforce-soap wsdl diff$/,
    ),
    expect.stringMatching(
      /^warning: the WSDL's namespaces are urn:calls \(types\) .* the settings' uri:Service and/,
    ),
  ]);
  expect(suspicions).toEqual(['The namespaces differ from those of the WSDL: set them first.']);
  const other = { fetch, namespace: 'urn:calls', operationNamespace: 'urn:calls' };
  const same = await found(wsdl, { suspicions, target: { endpoint: AT, client: other } });
  expect(same).toEqual([said[0]]);
});
