import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Secret } from '../../src/index.js';
import { createRestClient, type RestClientOptions } from '../../src/rest/index.js';
import { allPrints, CHANNELS } from '../canary/scenarios.js';
import { isToken, type Reply, type Seen, startRestServer, token } from './restServer.js';

const SECRET_CORE = 'CANARYsecret7f3a9c';
const TOKEN_CORE = 'CANARYtoken51d2e8';
const SECRET = `<&>"'/+=${SECRET_CORE}=+/'"<&> å`;
const TOKEN = `eyJ.${TOKEN_CORE}.x-_`;
const ID = 'client-1';

/** The spellings of a core that no escape of its neighbours can change. */
function spellings(core: string): string[] {
  const encoded = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), Buffer.from(core)])
      .toString('base64')
      .slice(offset === 0 ? 0 : 4, -4),
  );
  return [core, ...encoded, Buffer.from(core).toString('hex')].map((text) => text.toLowerCase());
}

const CANARIES = [...spellings(SECRET_CORE), ...spellings(TOKEN_CORE)];

function leaksIn(value: unknown): string[] {
  return allPrints(value).filter((print) => CANARIES.some((canary) => print.toLowerCase().includes(canary)));
}

/** Every way in which a service or a proxy quotes what it was sent. */
const QUOTES: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  url: encodeURIComponent,
  form: (text) => String(new URLSearchParams({ text })),
  json: (text) => JSON.stringify({ text }),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  basic: (text) => `Basic ${Buffer.from(`${ID}:${text}`).toString('base64')}`,
  hex: (text) => Buffer.from(text).toString('hex'),
};

const SHAPES: ((quote: string) => Reply)[] = [
  (quote) => ({ status: 400, json: { err: { msg: 'SOMETHING', Text: quote } } }),
  (quote) => ({ status: 406, json: { error: quote, text: quote, severity: quote } }),
  (quote) => ({ status: 400, json: { field: quote, message: quote, localisedMessage: quote } }),
  (quote) => ({
    status: 400,
    json: { title: quote, status: 400, errors: [{ detail: quote, pointer: quote }] },
  }),
  (quote) => ({ status: 401, json: { error: 'invalid_token', error_description: quote } }),
  (quote) => ({ status: 403, text: quote, headers: { 'content-type': 'text/plain' } }),
  (quote) => ({ status: 500, json: [{ err: { msg: quote } }] }),
  (quote) => ({ status: 302, headers: { location: `http://other.example/?q=${encodeURIComponent(quote)}` } }),
  (quote) => ({ text: `{"a": ${quote}` }),
];

const written: string[] = [];
const events: unknown[] = [];
const hear = (event: unknown) => void events.push(event);

beforeEach(() => {
  for (const channel of CHANNELS) subscribe(channel, hear);
  const write = (chunk: unknown) => {
    written.push(String(chunk));
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(write);
  vi.spyOn(process.stderr, 'write').mockImplementation(write);
  vi.spyOn(console, 'log').mockImplementation((...values) => void written.push(...values.flatMap(allPrints)));
});
afterEach(() => {
  for (const channel of CHANNELS) unsubscribe(channel, hear);
  vi.restoreAllMocks();
});

it('the search finds the secret however it is quoted', () => {
  for (const quote of Object.values(QUOTES))
    for (const text of [SECRET, TOKEN]) expect(leaksIn(new Error(quote(text)))).not.toEqual([]);
});

it('no secret or token is in anything thrown, given, emitted or printed', async () => {
  const seen: unknown[] = [];
  const options: Partial<RestClientOptions> = {
    clientSecret: new Secret(SECRET),
    retry: { attempts: 2, backoffMs: 1 },
    hooks: { onCall: hear, onAttempt: hear, onOutcome: hear },
    onAnswer: hear,
  };
  for (const atToken of [false, true])
    for (const shape of SHAPES)
      for (const quote of Object.values(QUOTES)) {
        // The service quotes the first token that it gave, also after another has taken its place.
        const sent = atToken ? SECRET : `${SECRET} ${TOKEN}1`;
        const reply = shape(quote(sent));
        const answer = (request: Seen, nth: number): Reply =>
          isToken(request) && !atToken
            ? token(`${TOKEN}${nth}`)
            : {
                ...reply,
                headers: { ...reply.headers, deprecation: 'true', link: encodeURIComponent(sent) },
              };
        await using server = await startRestServer(answer);
        const rest = server.client(options);
        seen.push(
          rest,
          await rest.safe.employees.list(),
          await rest.safe.labels.create({ name: 'A', domainId: 1 }),
        );
      }
  seen.push(...(await failuresOf(options)));
  for (const value of seen) console.log(value);
  expect(seen.length).toBeGreaterThan(300);
  expect(events.length).toBeGreaterThan(1_000);
  expect([...seen, ...events, ...written].flatMap(leaksIn)).toEqual([]);
}, 60_000);

async function failuresOf(options: Partial<RestClientOptions>): Promise<unknown[]> {
  const telling: RestClientOptions['fetch'] = (_, init) => {
    throw new Error(`could not send ${String(init.body)} ${JSON.stringify(init.headers)}`);
  };
  const base = { baseUrl: 'http://127.0.0.1:1', clientId: ID, clientSecret: SECRET };
  const results = await Promise.all(
    [{}, { fetch: telling }].map((more) =>
      createRestClient({ ...base, ...options, ...more }).safe.groups.get(1),
    ),
  );
  const bad = [
    { baseUrl: `http://u:${SECRET_CORE}@x.example` },
    { baseUrl: SECRET_CORE },
    { region: SECRET_CORE },
  ];
  for (const more of bad)
    try {
      createRestClient({ ...base, ...(more as object) });
    } catch (error) {
      results.push(error as never);
    }
  expect(results).toHaveLength(5);
  return results;
}
