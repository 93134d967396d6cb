import { expect, it } from 'vitest';
import type { Deployment } from '../../src/assumptions/file/Deployment.js';
import { Tally } from '../../src/assumptions/file/Tally.js';
import { renewed } from '../../src/assumptions/Found.js';
import { assumptionNamed } from '../../src/assumptions/list/all.js';
import { charsetSeen } from '../../src/assumptions/wire/charsetSeen.js';
import { wsdlGetRoles } from '../../src/operations/index.generated.js';
import { ApiKey } from '../../src/secret.js';
import { createAsker } from '../../src/surveying/createAsker.js';
import { stepsOf } from '../../src/surveying/runSurvey.js';
import type { Fetch } from '../../src/transport/fetchEngine.js';
import { transportOf } from '../../src/transport/transportOf.js';
import { driftOf } from '../../src/surveying/driftOf.js';

const fields = (more: object) => ({ answers: 1, records: 5, always: [], sometimes: [], never: [], ...more });
const file = (seen: object): Deployment => ({
  ...{ format: 1, service: {}, surveys: [], assumptions: {} },
  operations: { wsdlGetUnits: fields(seen) },
});
const drift = (before: object, now: object) =>
  driftOf(file(before), file(now)).map(({ what, is }) => `${what}: ${is}`);

it('takes no field for new or gone where one of two surveys has seen no record', () => {
  const seen = { always: ['id', 'name'] };
  expect(drift({ records: 0 }, seen)).toEqual([]);
  expect(drift(seen, { records: 0 })).toEqual([]);
  expect(drift(seen, { always: ['id'], never: ['name'] })).toEqual(['wsdlGetUnits.name: in none']);
});

it('tells of a field without a value where every record had one, and of none that had one now and then', () => {
  const now = { always: ['id'], sometimes: ['name'], empty: ['id', 'name'] };
  expect(drift({ always: ['id'], sometimes: ['name'] }, now)).toEqual(['wsdlGetUnits.id: without a value']);
});

it('counts the fields that are not known once, whichever survey has seen more of them', () => {
  const tally = new Tally(file({ others: 2 }));
  for (const others of [3, 1]) tally.add(file({ others }), 'traffic');
  expect(tally.operations.wsdlGetUnits).toMatchObject({ others: 3, records: 15 });
});

it('keeps what another kind of survey has seen, and replaces what the same kind has', () => {
  const assumption = assumptionNamed('answer.charset')!;
  const found = (by: 'reading' | 'writing', seen: object) =>
    ({ verdict: 'confirmed', by: [by], seen }) as never;
  const known = { verdict: 'varies', by: ['reading', 'writing'], seen: { utf8: 3, latin1: 2 } } as const;
  expect(renewed(assumption, found('reading', { utf8: 1 }), known)).toMatchObject({
    ...{ verdict: 'varies', by: ['reading', 'writing'], seen: { utf8: 4, latin1: 2 } },
  });
  expect(renewed(assumption, found('reading', { utf8: 1 }), found('reading', { latin1: 2 }))).toMatchObject({
    seen: { utf8: 1 },
  });
});

it('calls letters encoded twice where most words are, and not where one looks so by chance', () => {
  const seen = (text: string) =>
    charsetSeen({ contentType: 'text/xml; charset=utf-8', bytes: Buffer.from(text) });
  const twice = (text: string) => Buffer.from(text).toString('latin1');
  expect(seen(`<a>${twice('Malmö')}</a><a>${twice('Åre')}</a><a>Växjö</a>`)).toBe('utf8');
  expect(seen(`<a>${twice('Malmö')}</a><a>${twice('Åre')}</a><a>Lund</a>`)).toBe('encodedTwice');
});

/** What an asker sends and gives: the service says what `answer` does. */
function askerOf(calls = 10) {
  const sent: string[] = [];
  const fetch: Fetch = async (_, init) => {
    sent.push(await new Response(init.body as never).text());
    return new Response('<Envelope><Body><r><return>1</return></r></Body></Envelope>', {
      headers: { 'content-type': 'text/xml' },
    });
  };
  const endpoint = 'https://wfs.example/soap';
  const asker = createAsker({
    ...{ endpoint, apiKey: new ApiKey('CANARY-key'), calls, today: '2026-03-16' as never },
    namespaces: { types: 'uri:Service', operations: 'uri:Service' },
    soapAction: ({ action }) => action,
    transport: transportOf(endpoint, { budget: false, fetch }),
  });
  return { asker, sent };
}

it('keeps no request with the key, however often it stands there', async () => {
  const { asker, sent } = askerOf();
  const rewrite = (envelope: string) => envelope.replace('<apiKey', '<first>CANARY-key</first><apiKey');
  const exchange = await asker.ask({ operation: wsdlGetRoles, input: {}, rewrite });
  expect(sent[0]!.split('CANARY-key')).toHaveLength(3);
  expect(exchange!.request).toContain('<first></first>');
  expect(exchange!.request).not.toContain('CANARY');
});

it('asks a question once, and again when it sends all parts', async () => {
  const { asker, sent } = askerOf();
  for (let i = 0; i < 3; i++) await asker.known({ operation: wsdlGetRoles, input: {} });
  expect(sent).toHaveLength(1);
  asker.sendAllParts();
  await asker.known({ operation: wsdlGetRoles, input: {} });
  expect(sent).toHaveLength(2);
});

it('writes nothing where the calls that are left would not do to take it back', async () => {
  const { asker, sent } = askerOf(59);
  const write = { day: '2026-12-24', shiftCategoryId: '1', mark: 'Svy1' } as never;
  const step = stepsOf({ errors: false, write }, '2026-03-16').find(({ id }) => id === 'write')!;
  expect(step.calls).toBeGreaterThan(59);
  await expect(step.run(asker, new Tally())).rejects.toThrow('raise --calls');
  expect(sent).toEqual([]);
});
