import { expect, it } from 'vitest';
import { asShown } from '../../src/client/asShown.js';
import { serviceStyleIn } from '../../src/client/clientOptions.js';
import { recordsOf, shownStream } from '../../src/client/client.js';
import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { SERVICE_NAMESPACES } from '../../src/encoding/xml/namespaces.js';
import { createBudget, createClient, type DecodeIssue } from '../../src/index.js';
import {
  wsdlGetEmployees,
  wsdlGetSchedulesV2,
  wsdlGetSchedulesV3,
} from '../../src/operations/index.generated.js';

const DAYS = ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'];

/** A day that the service writes so that nobody can read it. */
let unreadable = 'none';
const LAST = { GetSchedulesV3: { fromDate: DAYS[0], toDate: DAYS[1] } };
const budget = createBudget({ concurrent: 1 });

/** A service that leaves out the last day of a question, and was seen to do so. */
const client = createClient({
  ...{ endpoint: 'https://service.example/soap', apiKey: 'a-key-of-a-unit', retry: false, budget },
  deployment: { service: {}, assumptions: { 'read.lastDay': { seen: { leftOut: 2 } } } },
  fetch: async (_, { body }) => {
    const [, toDate = ''] = /<toDate[^>]*>([^<]*)</.exec(String(Buffer.from(body as Uint8Array))) ?? [];
    const schedules = DAYS.filter((day) => day < toDate).map((begDate) => ({ scheduleId: 1, begDate }));
    const answer = encodeAnswer(wsdlGetSchedulesV3, { schedules }, { namespaces: SERVICE_NAMESPACES });
    return new Response(answer.replaceAll(`>${unreadable}<`, '>soon<'), {
      headers: { 'content-type': 'text/xml; charset=utf-8' },
    });
  },
});

it.each([
  [{ v2: 3 }, 'wsdlGetSchedulesV2'],
  [{ v2: 3, v3: 1 }, 'wsdlGetSchedulesV3'],
  [{}, 'wsdlGetSchedulesV3'],
])('shifts are read in the older form only where the newer one was never seen: %j', async (seen, name) => {
  const style = serviceStyleIn({ assumptions: { 'read.schedules': { seen } } });
  const input = { GetSchedulesV3: { fromDate: DAYS[0], toDate: DAYS[1] } };
  expect((await asShown(style, wsdlGetSchedulesV3, input)).operation.name).toBe(name);
});

it.each(DAYS.slice(1, 3))('shifts until %s are those of its days, the last one included', async (toDate) => {
  const input = { GetSchedulesV3: { fromDate: DAYS[0], toDate } };
  const found: unknown[] = [];
  for await (const { begDate } of shownStream<{ begDate: string }>(client, wsdlGetSchedulesV3, input, {}))
    found.push(begDate);
  expect(found).toEqual(DAYS.filter((day) => day <= toDate));
});

it('a shift whose day cannot be read is not taken for one that was not asked for', async () => {
  unreadable = DAYS[0]!;
  const found: unknown[] = [];
  for await (const { begDate } of shownStream<{ begDate?: string }>(client, wsdlGetSchedulesV3, LAST, {}))
    found.push(begDate);
  unreadable = 'none';
  expect(found).toEqual([undefined, DAYS[1]]);
});

it('a reader who has enough of the shifts leaves the place of the call to others', async () => {
  for (let again = 0; again < 3; again++)
    for await (const { begDate } of shownStream<{ begDate: string }>(client, wsdlGetSchedulesV3, LAST, {})) {
      expect(begDate).toBe(DAYS[0]);
      break;
    }
});

it('says which fields of shifts the older form does not show', async () => {
  const older = createClient({
    ...{ endpoint: 'https://service.example/soap', apiKey: 'a-key-of-a-unit', retry: false },
    deployment: { service: {}, assumptions: { 'read.schedules': { seen: { v2: 3 } } } },
    fetch: async () => {
      const answer = encodeAnswer(wsdlGetSchedulesV2, { schedules: [] }, { namespaces: SERVICE_NAMESPACES });
      return new Response(answer, { headers: { 'content-type': 'text/xml; charset=utf-8' } });
    },
  });
  const missing: unknown[] = [];
  const onIssue = ({ kind, path }: DecodeIssue) => void (kind === 'missing' && missing.push(path[1]));
  for await (const _ of recordsOf(older, wsdlGetSchedulesV3, LAST, { onIssue }));
  expect(missing).toContain('dayCount');
});

it('a read of shifts is asked for in the form and for the days that its service shows', async () => {
  const older = { 'read.schedules': { seen: { v2: 3 } } };
  const lastDay = { 'read.lastDay': { seen: { leftOut: 2 } } };
  const days = { fromDate: DAYS[0], toDate: '2026-05-31' };
  const further = { ...days, toDate: '2026-06-01' };
  const asked = async (part: 'GetSchedulesV2' | 'GetSchedulesV3', assumptions: object, question: object) => {
    const operation = part === 'GetSchedulesV2' ? wsdlGetSchedulesV2 : wsdlGetSchedulesV3;
    const shown = await asShown(serviceStyleIn({ assumptions } as never), operation, { [part]: question });
    return [shown.operation.name, shown.input];
  };
  const [v2, v3] = ['wsdlGetSchedulesV2', 'wsdlGetSchedulesV3'];
  for (const [assumptions, name, part, question] of [
    [{}, v3, 'GetSchedulesV3', days],
    [lastDay, v3, 'GetSchedulesV3', further],
    [older, v2, 'GetSchedulesV2', days],
    [{ ...older, ...lastDay }, v2, 'GetSchedulesV2', further],
  ] as const)
    expect(await asked('GetSchedulesV3', assumptions, days)).toEqual([name, { [part]: question }]);
  for (const [assumptions, question] of [
    [{}, days],
    [lastDay, further],
    [older, days],
    [{ ...older, ...lastDay }, further],
  ] as const)
    expect(await asked('GetSchedulesV2', assumptions, days)).toEqual([v2, { GetSchedulesV2: question }]);
  // What says no day goes out as it is.
  for (const toDate of [undefined, 'soon'])
    expect(await asked('GetSchedulesV3', lastDay, { ...days, toDate })).toEqual([
      v3,
      { GetSchedulesV3: { ...days, toDate } },
    ]);
  const other = await asShown(
    serviceStyleIn({ assumptions: { ...older, ...lastDay } }),
    wsdlGetEmployees,
    {},
  );
  expect(other).toEqual({ operation: wsdlGetEmployees, input: {}, unshown: [] });
});

it.each([
  [{ notShown: 2 }, ['comment']],
  [{ notShown: 1, kept: 2 }, []],
  [{}, []],
])('a field counts as never shown only where no read has shown it: %j', async (seen, unshown) => {
  const style = serviceStyleIn({ assumptions: { 'write.texts': { seen } } });
  const input = { GetSchedulesV3: { fromDate: DAYS[0], toDate: DAYS[1] } };
  expect((await asShown(style, wsdlGetSchedulesV3, input)).unshown).toEqual(unshown);
});
