import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Reads } from '../../../src/gateway/route/Reads.js';
import type { Route } from '../../../src/gateway/route/Route.js';
import { evidenceOfCards } from '../../../src/gateway/shadow/evidenceOfCards.js';
import {
  keepScorecards,
  newScorecard,
  restUrl,
  type Scorecard,
  servicesOf,
} from '../../../src/gateway/shadow/Scorecards.js';
import type { Note } from '../../../src/gateway/state/stored.js';
import { freePort } from '../../interop/freePort.js';
import { afterThisTest } from '../withGateway.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NIGHT = Date.parse('2026-03-02T01:00:00Z');
const route: Route = { script: 'payroll', operation: 'wsdlGetRoles', unit: '101' };
const equal = { verdict: 'equal', why: [], fields: [], differences: [] };

function kept() {
  let at = NIGHT;
  let fails = false;
  let failures = 0;
  const asked = { soap: 'service', rest: 'service' };
  const notes = new Map<string, string>();
  const state = {
    notes: async () => [...notes].map(([name, text]) => ({ name, text })),
    saveNotes: async (_: string, some: readonly Note[]) => {
      if (fails) throw new Error('the disk is full');
      for (const { name, text } of some) text === undefined ? notes.delete(name) : notes.set(name, text);
    },
  };
  const clock = { now: () => at, elapsed: () => at };
  const services = async () => ({ soap: { kind: asked.soap }, rest: { kind: asked.rest } });
  const cards = keepScorecards(state as never, services as never, () => void failures++, clock as never);
  afterThisTest(() => cards.close().catch(() => undefined));
  return {
    ...{ cards, asked, notes, failures: () => failures },
    pass: (ms: number) => {
      at += ms;
    },
    breaks: (now: boolean) => {
      fails = now;
    },
    compared: (comparison: object = equal) => cards.compared(route, comparison as never),
    card: async () => {
      await cards.flush();
      return JSON.parse([...notes.values()].at(-1)!) as Scorecard;
    },
  };
}

describe('a run of a script', () => {
  it('lasts as long as it calls within half an hour, and counts where an answer was compared', async () => {
    const { cards, pass, compared, card } = kept();
    for (const minutes of [0, 30, 30]) {
      pass(minutes * MINUTE_MS);
      cards.called(route);
      await compared();
    }
    expect(await card()).toMatchObject({ calls: 3, runs: 1, compared: 3, equal: 3 });
    pass(30 * MINUTE_MS + 1);
    cards.called(route);
    await compared({ ...equal, verdict: 'notComparable', why: ['a timeout'] });
    expect(await card()).toMatchObject({ calls: 4, runs: 1, compared: 3, failures: { 'a timeout': 1 } });
    await compared();
    await compared();
    expect(await card()).toMatchObject({ calls: 4, runs: 2, compared: 5 });
  });
});

it('a day has what was seen of it, also where the state could not take it when it was', async () => {
  const { cards, breaks, compared, card, failures, notes, pass } = kept();
  cards.called(route);
  breaks(true);
  await compared();
  expect([failures(), notes.size]).toEqual([1, 0]);
  await expect(cards.flush()).rejects.toThrow('the disk is full');
  breaks(false);
  expect(await card()).toMatchObject({ day: '2026-03-02', calls: 1, compared: 1 });
  pass(DAY_MS);
  cards.called(route);
  expect(await card()).toMatchObject({ day: '2026-03-03', calls: 1, compared: 0 });
  expect(notes.size).toBe(2);
  // A day is kept for a hundred and twenty days.
  pass(119 * DAY_MS);
  await cards.flush();
  const days = () => [...notes.keys()].map((name) => (JSON.parse(name) as string[])[0]);
  expect(days()).toEqual(['2026-03-02', '2026-03-03']);
  pass(DAY_MS);
  await cards.flush();
  expect(days()).toEqual(['2026-03-03']);
});

it('a day on which a sandbox answered once is one of a sandbox, on its side', async () => {
  const { asked, compared, card } = kept();
  await compared();
  asked.soap = 'sandbox';
  await compared();
  asked.soap = 'unknown';
  asked.rest = 'unknown';
  await compared();
  expect(await card()).toMatchObject({ soap: { kind: 'sandbox' }, rest: { kind: 'unknown' } });
});

it('counts fields, keeps the newest five differences, and says how REST failed', async () => {
  const { cards, compared, card } = kept();
  const counts = { given: 2, otherForm: 0, different: 1, lost: 3, ignored: 0, noise: 0 };
  const difference = (record: string, kind = 'different') => ({
    record,
    field: 'name',
    kind,
    soap: 'a',
    rest: 'b',
  });
  const differs = (...records: string[]) => ({
    ...{ verdict: 'different', why: [], fields: [{ field: 'name', ...counts }] },
    differences: records.map((record) => difference(record)),
  });
  await compared(differs('1', '2', '3'));
  await compared(differs('4', '5', '6'));
  await compared({ ...differs(), differences: [difference('answer', 'outcome')] });
  cards.overRest(route);
  cards.overRest(route, 'HttpError 503');
  cards.dropped(route);
  const found = await card();
  expect(found.examples.map(({ record }) => record)).toEqual(['answer', '4', '5', '6', '1']);
  expect(found).toMatchObject({
    ...{ compared: 3, equal: 0, different: 3, overRest: 1, troubled: 1, dropped: 1, calls: 0 },
    fields: { name: { given: 6, different: 3, lost: 9, noise: 0 } },
    failures: { 'a over SOAP, b over REST': 1, 'HttpError 503': 1 },
  });
});

it('a script that was changed within a day has a card for each of its texts, which are evidence of their own', async () => {
  const { cards, notes } = kept();
  const textOf = (sha256: string) => ({ ...route, code: { sha256, parts: [] } });
  for (const text of ['a', 'a', 'b']) cards.called(textOf(text) as never);
  await cards.flush();
  const found = [...notes.values()].map((text) => JSON.parse(text) as Scorecard);
  expect(found.map(({ code, calls }) => [code?.sha256, calls])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(evidenceOfCards(found, new Reads({}))).toHaveLength(2);
});

it('asks REST where it is in the region that is set, and else in that of Europe', () => {
  const baseUrl = { v3: 'https://{region}.rest.example/v3', v2: 'https://v2.example' };
  const at = (rest: object) => restUrl(rest as Parameters<typeof restUrl>[0]);
  expect(at({ baseUrl })).toBe('https://eu.rest.example/v3');
  expect(at({ baseUrl: baseUrl.v3, region: 'us' })).toBe('https://us.rest.example/v3');
});

it('asks again what the services are as long as one does not answer', async () => {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}/`;
  const services = servicesOf({ service: { endpoint } } as never, { baseUrl: endpoint } as never);
  const kinds = async () => Object.values(await services()).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['unknown', 'unknown']);
  const server = createServer((_, response) => void response.end());
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  expect(await kinds()).toEqual(['service', 'service']);
  server.closeAllConnections();
  server.close();
  expect(await kinds()).toEqual(['service', 'service']);
});

it('the cards of a day are evidence of all units together, in which no difference is lost', () => {
  const none = { given: 0, otherForm: 0, different: 0, lost: 0, ignored: 0, noise: 0 };
  const card = (unit: string, runs: number, more: Partial<Scorecard>): Scorecard => ({
    ...newScorecard('2026-03-02', { ...route, unit }),
    ...{ runs, lastAt: `2026-03-02T0${runs}:00:00Z`, ...more },
  });
  const record = { ...none, given: 9, different: 2 };
  const name = { ...none, given: 9, different: 1, lost: 2, ignored: 1, noise: 3 };
  const [night, ...others] = evidenceOfCards(
    [
      card('101', 4, { compared: 3, fields: { record, name }, failures: { 'a timeout': 1 } }),
      card('102', 2, { compared: 2, failures: { 'a timeout': 1 } }),
    ],
    new Reads({}),
  );
  expect(others).toEqual([]);
  expect(night).toMatchObject({ at: '2026-03-02T04:00:00Z', runs: 4 });
  expect(night?.operations).toEqual([
    {
      ...{ operation: 'wsdlGetRoles', calls: 5, recordsApart: 2 },
      problems: ['could not be compared 2 times (a timeout)'],
      fields: [
        {
          ...{ field: 'name', equal: 2, different: 1, notComparable: 2, lost: true },
          read: 'unknown',
        },
      ],
    },
  ]);
});
