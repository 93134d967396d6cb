import { expect, it } from 'vitest';
import { addDays, todayOf } from '../../../src/calendar/days.js';
import { encodeAnswer, encodeFault } from '../../../src/encoding/server/encodeAnswer.js';
import { CLOCK } from '../../../src/gateway/config/Clock.js';
import { shadowOf } from '../../../src/gateway/shadow/Shadow.js';
import { SoapCopy } from '../../../src/gateway/shadow/SoapCopy.js';
import { wsdlGetSections } from '../../../src/operations/organisation/wsdlGetSections.js';
import { afterThisTest } from '../withGateway.js';

type Sections = readonly { readonly id: number; readonly name: string }[];
const [A, B] = [
  { id: 1, name: 'A' },
  { id: 2, name: 'B' },
];
const namespaces = { operations: 'uri:Service', types: 'uri:Service' };
const xmlOf = (sections: Sections) =>
  Buffer.from(
    encodeAnswer(
      wsdlGetSections,
      sections.map((one) => ({ restId: 101, ...one })),
      { namespaces },
    ),
  );

/** A shadow between a service and REST, which say one thing after the other, and the last again and again. */
function between(
  soap: readonly (Sections | 'away')[],
  rest: readonly Sections[],
  ignore: readonly object[] = [],
) {
  const counted: string[] = [];
  const asked: object[] = [];
  const [ofSoap, ofRest] = [[...soap], [...rest]];
  const next = <T>(all: T[]) => (all.length > 1 ? all.shift()! : all[0]!);
  async function* answer(request: object) {
    asked.push(request);
    const said = next(ofSoap);
    if (said === 'away') throw new Error('away');
    const body = (async function* () {
      yield xmlOf(said);
    })();
    yield { status: 200, header: () => 'text/xml; charset=utf-8', body };
  }
  const shadow = shadowOf({
    settings: { shadow: { perMinute: 9, waiting: 9, mostBytes: 10_000 } },
    service: { hasRoom: true, answer },
    side: {
      answer: async () => ({ value: next(ofRest).map((one) => ({ restId: 101, ...one })), losses: [] }),
    },
    styles: { learn: async () => undefined },
    cards: { compared: async () => undefined, dropped: () => undefined },
    policy: { value: { ignore } },
    cipher: { mark: () => 'm' },
    clock: CLOCK,
    dropped: () => counted.push('dropped'),
    compared: async (_: unknown, { verdict }: { readonly verdict: string }) => counted.push(verdict),
  } as never);
  afterThisTest(() => shadow.close());
  const route = { script: 'roster', operation: 'wsdlGetSections', unit: '101' };
  const order = { name: 'wsdlGetSections', effect: 'read', headers: {}, body: Buffer.alloc(0) };
  const question = { operation: wsdlGetSections, unit: '101', input: {} };
  const one = { route, order, question } as never;
  const came = async () => {
    await expect.poll(() => counted.length).toBe(1);
    return counted[0];
  };
  return {
    ...{ shadow, one, came, asked },
    /** The script had an answer of REST. */
    sent: async (sections: Sections) => {
      const value = sections.map((section) => ({ restId: 101, ...section }));
      await shadow.restSent(one, { value, losses: [] } as never);
      return came();
    },
  };
}

it('counts a difference that both sides still have, and none that came to be between their answers', async () => {
  expect(await between([[A]], [[A]]).sent([A])).toBe('equal');
  expect(await between([[B]], [[A]]).sent([A])).toBe('different');
  // A section came before the service was asked.
  expect(await between([[A, B]], [[A, B]]).sent([A])).toBe('equal');
});

it('counts an answer of the service for nothing that cannot be read twice', async () => {
  expect(await between([[B], 'away'], [[A]]).sent([A])).toBe('dropped');
});

it('counts another order, but for one that a rule ignores or that the service has otherwise each time', async () => {
  const order = {
    operation: 'wsdlGetSections',
    field: 'order',
    until: addDays(todayOf(), 30),
    reason: 'sorted by the script',
  };
  expect(await between([[A, B]], [[B, A]]).sent([B, A])).toBe('different');
  expect(await between([[A, B]], [[B, A]], [order]).sent([B, A])).toBe('equal');
  // The second answer shows that the service itself has no order.
  const restless = [
    [A, B],
    [B, A],
  ];
  expect(await between(restless, [[B, A]]).sent([B, A])).toBe('equal');
});

it('asks the service in spare places, and a replay as a script does', async () => {
  const { asked, sent } = between([[A]], [[A]]);
  await sent([A]);
  expect(asked).toMatchObject([{ spare: true, soapOnly: true }]);
  const again = between([[A]], [[B]]);
  expect((await again.shadow.replay(again.one, new AbortController().signal)).verdict).toBe('different');
  // What differs is read once more, when there is room.
  expect(again.asked).toMatchObject([{ spare: false }, { spare: true }]);
});

it('counts at once what both said alike, and a difference once the service says it again', async () => {
  const ofBoth = async (first: Sections, again: Sections) => {
    const { shadow, one, came, asked } = between([again], [[A]]);
    const value = (sections: Sections) => ({
      value: sections.map((section) => ({ restId: 101, ...section })),
      losses: [],
    });
    const [soap, rest] = [value(first), value([A])] as const;
    shadow.bothAsked(
      one,
      soap as never,
      rest as never,
      await shadow.judge(one, soap as never, rest as never),
    );
    return [await came(), asked.length];
  };
  expect(await ofBoth([A], [A])).toEqual(['equal', 0]);
  expect(await ofBoth([B], [B])).toEqual(['different', 1]);
});

it('counts a fault that only one side gives as a difference, and learns nothing from it', async () => {
  const { shadow, one, came } = between(['away'], [[A]]);
  const copy = new SoapCopy(10_000);
  const fault = encodeFault({ code: 'Client', string: 'no such section' }, { namespaces } as never);
  for await (const _ of copy.answer({ status: 500, headers: {} } as never, [Buffer.from(fault)]));
  shadow.soapSent(one, copy);
  expect(await came()).toBe('different');
});

it('compares an answer that went out whole and is here whole', async () => {
  const taken = async (most: number, pieces: number, status = 200) => {
    const copy = new SoapCopy(most);
    const head = { status, headers: {} };
    const body = Array.from({ length: pieces }, () => Buffer.alloc(10, 'a'));
    for await (const _ of copy.answer(head as never, body)) if (pieces > 9) break;
    return copy;
  };
  const facts = async (...given: Parameters<typeof taken>) => {
    const { isWhole, isAnswer } = await taken(...given);
    return { isWhole, isAnswer };
  };
  expect(await facts(30, 3)).toEqual({ isWhole: true, isAnswer: true });
  expect((await (await taken(30, 3)).bytes()).length).toBe(30);
  expect(await facts(29, 3)).toEqual({ isWhole: false, isAnswer: true });
  // The script hung up.
  expect(await facts(1_000, 10)).toEqual({ isWhole: false, isAnswer: true });
  for (const status of [302, 429, 500]) expect((await facts(30, 3, status)).isAnswer).toBe(false);
  const { shadow, one, came } = between([[A]], [[A]]);
  shadow.soapSent(one, await taken(29, 3));
  expect(await came()).toBe('dropped');
});
