import { describe, expect, it } from 'vitest';
import type { Asker, Question } from '../../src/surveying/createAsker.js';
import type { Exchange, Seen } from '../../src/assumptions/Assumption.js';
import { assumptionNamed } from '../../src/assumptions/list/all.js';
import { WRONG_CALLS } from '../../src/surveying/runSurvey.js';
import { READS } from '../../src/surveying/asked/reads.js';
import { trialPlanOf } from '../../src/cli/survey/surveyService.js';
import type { LocalDate } from '../../src/definition/scalar.js';
import { ApiKey } from '../../src/secret.js';
import { wsdlGetEmployeesV2, wsdlGetTimePunches } from '../../src/operations/index.generated.js';

interface Answer {
  readonly status?: number;
  readonly body: string;
}

const FAULT: Answer = {
  status: 500,
  body: '<e:Fault><faultcode>e:Client</faultcode><faultstring>no</faultstring></e:Fault>',
};

const value = (inner: string): Answer => ({ body: `<n:xResponse><return>${inner}</return></n:xResponse>` });

const envelope = (body: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="uri:x"><e:Body>${body}</e:Body></e:Envelope>`;

const exchange = (operation: Exchange['operation'], { status = 200, body }: Answer): Exchange => ({
  ...{ operation, request: undefined, status, contentType: 'text/xml; charset=utf-8' },
  bytes: Buffer.from(body.startsWith('<e:F') || body.startsWith('<n:') ? envelope(body) : body),
});

/** What a workflow sees of a service that answers so. */
async function told(id: string, answer: (question: Question) => Answer): Promise<readonly Seen[]> {
  const ask = async (question: Question) => exchange(question.operation, answer(question));
  const asker: Asker = {
    ...{ left: 9, today: '2026-03-16' as LocalDate, now: () => 0, wait: async () => undefined },
    ...{ isSendingAll: false, sendAllParts: () => undefined, ask, known: ask },
  };
  return { ...READS, ...WRONG_CALLS }[id]!.told(asker);
}

const answers = async (...args: Parameters<typeof told>) => (await told(...args)).map(({ answer }) => answer);

const DAYS = Array.from({ length: 60 }, (_, i) =>
  new Date(Date.UTC(2026, 1, 15 + i)).toISOString().slice(0, 10),
);

/** Shifts of 60 days around today, three a day, of which one read shows some. */
const shifts =
  (shown: (of: readonly string[]) => readonly string[] = (all) => all, v3 = true) =>
  ({ operation, input }: Question): Answer => {
    const { fromDate = '', toDate = '' } = Object.values(input)[0] as Record<string, string>;
    if (!v3 && operation.name === 'wsdlGetSchedulesV3') return FAULT;
    const all = DAYS.filter((day) => day >= fromDate && day <= toDate).flatMap((day) =>
      [1, 2, 3].map(
        (i) =>
          `<item><scheduleId>${day.replaceAll('-', '')}${i}</scheduleId><begDate>${day}</begDate></item>`,
      ),
    );
    return value(`<schedules>${shown(all).join('')}</schedules>`);
  };

describe('the longest period of a read', () => {
  it.each([
    ['a service that shows all', shifts(), ['year']],
    ['the first 50 of a read', shifts((all) => all.slice(0, 50)), ['fewer']],
    ['the last 50 of a read', shifts((all) => all.slice(-50)), ['fewer']],
    ['one that only has V2', shifts(undefined, false), ['year']],
    ['one that has no shift', shifts(() => []), []],
  ])('is told of %s', async (_, service, expected) => {
    expect(await answers('read.window', service)).toEqual(expected);
  });

  it('says nothing of a shift that is new', async () => {
    let calls = 0;
    const service = shifts((all) => (++calls === 1 ? all.slice(1) : all));
    expect(await answers('read.window', service)).toEqual([]);
  });
});

it('a service that only has V2 is asked for its last day, and with a field that it does not know', async () => {
  const service = shifts(undefined, false);
  expect(await answers('read.lastDay', service)).toEqual(['included']);
  expect(await answers('request.unknownFields', service)).toEqual(['ignored']);
});

it.each([
  [401, ['httpError']],
  [429, []],
  [503, []],
])('HTTP %s to a wrong key', async (status, expected) => {
  expect(await answers('fault.unknownKey', () => ({ status, body: '<html></html>' }))).toEqual(expected);
});

it('a key that gets no key of others and is shown one unit sees one', async () => {
  const units = (many: number) => (question: Question) =>
    question.operation.name === 'wsdlGetUnits' ? value('<item><id>1</id></item>'.repeat(many)) : value('');
  expect(await answers('key.sees', units(1))).toEqual(['oneUnit']);
  expect(await answers('key.sees', units(2))).toEqual([]);
});

describe('an answer says nothing of a form', () => {
  const shownIn = (id: string, of: Exchange) => {
    const { workflow } = assumptionNamed(id)!;
    return workflow.by === 'traffic' ? workflow.shownIn(of).map(({ answer }) => answer) : undefined;
  };
  const punches = (text: string) =>
    exchange(wsdlGetTimePunches, value(`<timepunches><item><hours>${text}</hours></item></timepunches>`));
  const people = (inner: string) => exchange(wsdlGetEmployeesV2, value(`<item>${inner}</item>`));

  it('of decimals by a whole number', () => {
    expect(shownIn('answer.decimals', punches('8'))).toEqual([]);
    expect(shownIn('answer.decimals', punches('8.5'))).toEqual(['point']);
    expect(shownIn('answer.decimals', punches('8,5'))).toEqual(['comma']);
  });

  it('of letter case by a name without capitals', () => {
    expect(shownIn('answer.names', people('<id>1</id>'))).toEqual([]);
    expect(shownIn('answer.names', people('<id>1</id><badgeno>1</badgeno>'))).toEqual(['lower']);
  });

  it('and takes an offset after a date for no other form', () => {
    expect(shownIn('answer.dates', people('<leaveDate>2026-03-16+01:00</leaveDate>'))).toEqual(['withTime']);
  });

  it('and takes the least date of a service for a zero date', () => {
    const of = people('<leaveDate>0001-01-01T00:00:00</leaveDate>');
    expect(shownIn('answer.dates', of)).toEqual([]);
    expect(shownIn('answer.blankDates', of)).toEqual(['zero']);
  });
});

it('the shift type of a survey is read with all parts, which a service may need', async () => {
  const sent: string[] = [];
  const item = '<item><id>7</id><isActive>true</isActive></item>';
  const fetch = async (_: string, { body }: { readonly body: Uint8Array }) => {
    sent.push(Buffer.from(body).toString());
    return new Response(
      envelope(value(item).body.replaceAll('xResponse', 'wsdlGetShiftCategoriesResponse')),
      {
        headers: { 'content-type': 'text/xml; charset=utf-8' },
      },
    );
  };
  const client = { endpoint: 'https://wfs.example/soap', fetch: fetch as never };
  const target = { client, endpoint: client.endpoint } as never;
  const plan = await trialPlanOf(target, new ApiKey('survey-key-0123456789'), {});
  expect(plan.shiftCategoryId).toBe('7');
  expect(sent[0]).toMatch(/<lastModified[\s\S]*<includeTags[\s\S]*<includeSkills/);
});
