import { expect, it } from 'vitest';
import { Bindings } from '../../src/cassette/Bindings.js';
import { createPlayer } from '../../src/cassette/createPlayer.js';
import { MatchRules } from '../../src/cassette/MatchRules.js';
import { Miss } from '../../src/cassette/Miss.js';
import type { StoredCall } from '../../src/cassette/StoredCall.js';
import { Pseudonyms } from '../../src/cassette/scrub/Pseudonyms.js';
import { costRatio } from '../cpuMs.js';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const TODAY = '2026-01-01';
const KEY = 'the key of the project';

interface Asked {
  readonly badgeNo: string;
  readonly day?: string;
}

function envelope(apiKey: string, { badgeNo, day = TODAY }: Asked): string {
  return `<e:Envelope xmlns:e="${SOAP}"><e:Body><wsdlGetSchedulesV3><apiKey>${apiKey}</apiKey><GetSchedulesV3><fromDate>${day}</fromDate><toDate>${day}</toDate><badgeNo>${badgeNo}</badgeNo></GetSchedulesV3></wsdlGetSchedulesV3></e:Body></e:Envelope>`;
}

type Recorded = Pick<Asked, 'day'> & { readonly recorded: string };

/** Plays what was recorded to a run. */
function playing(calls: readonly Recorded[], projectKey: string | undefined) {
  const stored = calls.map(({ recorded, day }, i): StoredCall => {
    const text = envelope('secret-unit', { badgeNo: recorded, ...(day && { day }) });
    const http = { method: 'POST', url: 'https://service.example/soap', status: 200 };
    return {
      folder: String(i),
      facts: { operation: 'wsdlGetSchedulesV3', recordedAt: '', today: TODAY, toolkit: '', http },
      request: { extension: 'xml', text },
      answer: { extension: 'xml', text: '' },
    };
  });
  const bindings = new Bindings();
  const pseudonyms = projectKey === undefined ? undefined : new Pseudonyms(projectKey);
  const rules = new MatchRules({}, { bindings, pseudonyms, recordedToday: TODAY, today: TODAY });
  const { find, unused } = createPlayer(stored, () => rules, undefined);
  const ask = (call: Asked) => {
    const body = Buffer.from(envelope('the key of the run', call));
    return find({ method: 'POST', url: 'https://x.example', contentType: 'text/xml', body });
  };
  return { ask, unused };
}

/** A replay of a recording by a run that asks for the same in the same order. */
function replay(calls: readonly (Asked & Recorded)[], projectKey: string | undefined): void {
  const { ask, unused } = playing(calls, projectKey);
  for (const call of calls) expect(ask(call)).not.toBeInstanceOf(Miss);
  expect(unused()).toEqual([]);
}

const badgeNo = (i: number) => String(1_000_000 + 7 * i);
const pseudonyms = new Pseudonyms(KEY);
const recordedFor = (badge: string) => pseudonyms.of({ kind: 'badgeNo', format: 'shape' }, badge);
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const people = (count: number) =>
  numbers(count).map((i) => ({ badgeNo: badgeNo(i), recorded: recordedFor(badgeNo(i)) }));

it('with the project key a badge number means its pseudonym before somebody whose pseudonym is like it', () => {
  const recorded = [badgeNo(1), recordedFor(badgeNo(1))];
  const { ask } = playing(
    recorded.map((badge) => ({ recorded: badge })),
    KEY,
  );
  expect(ask({ badgeNo: badgeNo(1) })).toMatchObject({ folder: '1' });
});

it.each([
  ['own badge numbers', undefined, people],
  ['own badge numbers and the project key', KEY, people],
  [
    'the badge numbers of the recording',
    undefined,
    (count: number) => people(count).map(({ recorded }) => ({ badgeNo: recorded, recorded })),
  ],
  [
    'one badge number and many days',
    undefined,
    (count: number) =>
      numbers(count).map((i) => ({
        ...{ badgeNo: '1001', recorded: '2002' },
        day: `${2000 + i}-01-01`,
      })),
  ],
  [
    'the same again and again',
    undefined,
    (count: number) => numbers(count).map(() => ({ badgeNo: '1001', recorded: '2002' })),
  ],
])('a replay takes as much longer as it has more calls: %s', { tags: ['slow'] }, (_, projectKey, callsOf) => {
  const [few, many] = [callsOf(25), callsOf(400)];
  const ratio = costRatio(
    () => replay(few, projectKey),
    () => replay(many, projectKey),
    40,
  );
  // By comparing each call with all, 16 times as many would take more than 100 times as long.
  expect(ratio).toBeLessThan(40);
});
