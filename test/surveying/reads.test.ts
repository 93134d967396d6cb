import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/calendar/days.js';
import type { LocalDate } from '../../src/definition/scalar.js';
import { ApiKey } from '../../src/secret.js';
import { surveyOf } from './surveyOf.js';
import { answersIn } from './surveySecond.js';

const TODAY = '2026-03-16';

const answerOf = (body: string) => `<Envelope><Body>${body}</Body></Envelope>`;
const FAULT = answerOf('<Fault><faultcode>Client</faultcode><faultstring>no</faultstring></Fault>');
const PAGE = '<html><body>at work</body></html>';
const SILENT = '';

const recordsOf = (records: readonly Readonly<Record<string, unknown>>[]) =>
  records
    .map((record) => Object.entries(record).map(([name, value]) => `<${name}>${value}</${name}>`))
    .map((fields) => `<item>${fields.join('')}</item>`)
    .join('');
const list = (...records: Readonly<Record<string, unknown>>[]) =>
  answerOf(`<r><return>${recordsOf(records)}</return></r>`);
const ids = (...all: number[]) => list(...all.map((id) => ({ id })));
const shifts = (...days: string[]) =>
  answerOf(
    `<r><return><schedules>${recordsOf(days.map((begDate) => ({ scheduleId: begDate.replaceAll('-', ''), begDate })))}</schedules></return></r>`,
  );
const REJECTED = answerOf(
  '<r><return><schedules/><validationErrors><item>too long</item></validationErrors></return></r>',
);

/** What a service answers: an envelope, or what it makes of a request and of how many like it came before. */
type Answer = string | ((sent: string, before: number) => string);
type Answers = Readonly<Record<string, Answer>>;

/** What a survey tells of an assumption where a service answers so, and no other call. */
async function told(id: string, answers: Answers): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  const fetch = async (_: string, init: RequestInit) => {
    const sent = Buffer.from(init.body as Uint8Array).toString();
    const [, name = ''] = /:(wsdl\w+)/.exec(sent) ?? [];
    const before = counts.get(sent) ?? 0;
    counts.set(sent, before + 1);
    const answer = answers[name] ?? SILENT;
    const text = typeof answer === 'string' ? answer : answer(sent, before);
    if (text === SILENT) throw new TypeError('fetch failed');
    const type = text === PAGE ? 'text/html' : 'text/xml; charset=utf-8';
    const status = text === FAULT ? 500 : text === PAGE ? 503 : 200;
    return new Response(text, { status, headers: { 'content-type': type } });
  };
  const service = {
    endpoint: 'https://reads.example/soap',
    apiKey: new ApiKey('reads-key-0123456789'),
    fetch: fetch as never,
    today: TODAY as LocalDate,
  };
  const { found } = await surveyOf(service, { errors: false, write: undefined });
  const prefix = `${id}: `;
  return [...answersIn(found)].filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length));
}

const isOfNobody = (sent: string) => sent.includes('survey-nobody');
/** Without the parts before the badge number. */
const isAlone = (sent: string) => isOfNobody(sent) && !sent.includes('<employeeId');
const hasAllParts = (sent: string) => sent.includes('<neoRolesIds');
const employees = (all: Answer, nobody: Answer, alone: Answer = nobody): Answers => ({
  wsdlGetEmployeesV2: (sent, before) => {
    const answer = isAlone(sent) ? alone : isOfNobody(sent) ? nobody : all;
    return typeof answer === 'string' ? answer : answer(sent, before);
  },
});
const whereAllAreRequired =
  (answer: string): Answer =>
  (sent) =>
    hasAllParts(sent) ? answer : FAULT;

/** Of `[begin, end]`, as a request asks for shifts. */
const periodIn = (sent: string): readonly [string, string] => {
  const at = (name: string) => new RegExp(`<${name}\\b[^>]*>([\\d-]{10})`).exec(sent)![1]!;
  return [at('fromDate'), at('toDate')];
};
const day = (n: number) => addDays(TODAY, n);
/** Shows shifts of days that are in the period, the last one of which may be left out. */
const showing =
  (days: readonly string[], end: 'included' | 'leftOut' = 'included'): Answer =>
  (sent) => {
    const [from, to] = periodIn(sent);
    return shifts(...days.filter((one) => one >= from && (one < to || (end === 'included' && one === to))));
  };
const newest = (answer: Answer): Answers => ({ wsdlGetSchedulesV3: answer });
const older = (answer: Answer): Answers => ({ wsdlGetSchedulesV3: FAULT, wsdlGetSchedulesV2: answer });
const lengthOf = (sent: string) => {
  const [from, to] = periodIn(sent);
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
};

const CHANGED = '2026-01-05 10:00:00';
const types = (isShown: (asked: string) => boolean): Answers => ({
  wsdlGetShiftCategories: (sent) => {
    const [, asked = ''] = /<lastModified\b[^>]*>([^<]*)/.exec(sent) ?? [];
    const last = asked === '' || isShown(asked) ? [{ id: 2, ts: CHANGED }] : [];
    return list(...(asked === '' ? [{ id: 1, ts: '2025-01-05 10:00:00' }] : []), ...last);
  },
});

const CASES: Readonly<Record<string, readonly (readonly [answers: Answers, ...told: string[]])[]>> = {
  'read.filter': [
    [employees(ids(1, 2), ids()), 'applied'],
    [employees(ids(1, 2), ids(1, 2)), 'ignored'],
    [employees(ids(), ids())],
    [employees(PAGE, ids())],
    [employees(ids(1, 2), PAGE)],
    [employees(SILENT, ids())],
    [employees(ids(1, 2), SILENT)],
  ],
  'request.trailing': [
    [employees(ids(1), ids()), 'optional'],
    [employees(ids(1), whereAllAreRequired(ids())), 'required'],
    [employees(ids(1), FAULT)],
    [employees(ids(1), PAGE)],
    [employees(ids(1), whereAllAreRequired(PAGE))],
  ],
  'request.parts': [
    [employees(ids(1), ids()), 'name'],
    [employees(ids(1), ids(), ids(1)), 'position'],
    [employees(ids(1), ids(), FAULT), 'position'],
    [employees(ids(1), ids(), PAGE)],
    [employees(ids(1), ids(), SILENT)],
    [employees(ids(1), ids(1))],
    // A fault says nothing where every part is required.
    [employees(whereAllAreRequired(ids(1)), whereAllAreRequired(ids()), FAULT)],
  ],
  'request.unknownFields': [
    [newest((sent) => (sent.includes('surveyField') ? FAULT : shifts(TODAY))), 'refused'],
    [newest(shifts(TODAY)), 'ignored'],
    [older((sent) => (sent.includes('surveyField') ? FAULT : shifts(TODAY))), 'refused'],
    [newest((sent) => (sent.includes('surveyField') ? PAGE : shifts(TODAY)))],
    [newest((sent) => (sent.includes('surveyField') ? FAULT : PAGE))],
  ],
  'read.order': [
    [employees(ids(1, 2), ids()), 'same'],
    [employees((_, before) => (before === 0 ? ids(1, 2) : ids(2, 1)), ids()), 'changes'],
    [employees((_, before) => (before === 0 ? ids(1, 2) : ids(2, 3)), ids())],
    [employees((_, before) => (before === 0 ? ids(2, 1) : ids(1, 2)), ids()), 'changes'],
    [employees((_, before) => (before === 0 ? ids(1, 2) : PAGE), ids())],
    [employees((_, before) => (before === 0 ? ids(1, 2) : SILENT), ids())],
    [employees((_, before) => (before === 0 ? SILENT : ids(1, 2)), ids())],
    [employees(ids(1), ids())],
  ],
  'read.window': [
    [newest(showing([day(-300), day(-14), TODAY])), 'year'],
    [older(showing([day(-300), day(-14), TODAY])), 'year'],
    [newest((sent) => (lengthOf(sent) > 300 ? FAULT : shifts(TODAY))), 'shorter'],
    [newest((sent) => (lengthOf(sent) > 300 ? REJECTED : shifts(TODAY))), 'shorter'],
    [newest((sent) => (lengthOf(sent) > 300 ? PAGE : shifts(TODAY)))],
    [newest((sent) => (lengthOf(sent) > 300 ? shifts() : showAll(sent))), 'fewer'],
    [newest((sent) => (lengthOf(sent) > 20 ? shifts(TODAY) : showAll(sent))), 'fewer'],
    // Somebody came between two reads.
    [newest((sent, before) => (lengthOf(sent) > 300 && before === 0 ? shifts() : showAll(sent)))],
    [newest((sent, before) => (lengthOf(sent) > 300 ? (before === 0 ? shifts() : PAGE) : showAll(sent)))],
    [newest((sent) => (lengthOf(sent) > 300 ? FAULT : PAGE))],
    [newest((sent) => (lengthOf(sent) > 300 ? FAULT : SILENT))],
    [newest(showing([]))],
    [newest((sent) => (lengthOf(sent) < 20 ? PAGE : showAll(sent)))],
  ],
  'read.lastDay': [
    [newest(showing([day(3), day(-14), day(-10)])), 'included'],
    [newest((sent) => (periodIn(sent)[1] === day(3) ? shifts() : shifts(`${day(3)}T00:00:00`))), 'leftOut'],
    [newest(showing([day(-14), day(3)], 'leftOut')), 'leftOut'],
    [older(showing([day(-14), day(3)], 'leftOut')), 'leftOut'],
    // The last day of the longer period: it may be one that is left out.
    [newest(showing([day(16)]))],
    [newest((sent) => (periodIn(sent)[1] === day(3) ? PAGE : shifts(day(3))))],
    [newest(shifts('some day'))],
  ],
  'read.modifiedZone': [
    [types((asked) => asked < CHANGED), 'shown'],
    [types(() => true), 'ignored'],
    [types((asked) => asked < '2026-01-05 11:00:00'), 'earlier'],
    [types((asked) => asked < '2026-01-05 09:00:00'), 'later'],
    [{ wsdlGetShiftCategories: (sent) => (sent.includes(CHANGED.slice(0, 4)) ? PAGE : ids()) }],
    [{ wsdlGetShiftCategories: list({ id: 1, ts: 'some day' }) }],
    [{ wsdlGetShiftCategories: (sent) => (/10:00:01/.test(sent) ? PAGE : list({ id: 1, ts: CHANGED })) }],
    [{ wsdlGetShiftCategories: (sent) => (/09:59:59/.test(sent) ? PAGE : list({ id: 1, ts: CHANGED })) }],
  ],
  'read.modifiedInclusive': [
    [types((asked) => asked <= CHANGED), 'inclusive'],
    [types((asked) => asked < CHANGED), 'exclusive'],
    [types(() => true)],
    [types((asked) => asked < '2026-01-05 09:00:00')],
  ],
  'key.sees': [
    [{ wsdlGetUnitsAPIKeyV2: ids(1, 2) }, 'units'],
    [{ wsdlGetUnitsAPIKeyV2: ids(1) }, 'oneUnit'],
    [{ wsdlGetUnitsAPIKeyV2: ids(), wsdlGetUnits: ids(1) }, 'oneUnit'],
    [{ wsdlGetUnitsAPIKeyV2: ids(), wsdlGetUnits: ids(1, 2) }],
    [{ wsdlGetUnitsAPIKeyV2: ids() }],
    [{ wsdlGetUnitsAPIKeyV2: FAULT, wsdlGetUnit: list({ id: 1 }) }, 'oneUnit'],
    [{ wsdlGetUnitsAPIKeyV2: FAULT, wsdlGetUnit: FAULT }],
    [{ wsdlGetUnits: ids(1) }],
  ],
  'read.schedules': [
    [newest(shifts(TODAY)), 'v3'],
    [older(shifts(TODAY)), 'v2'],
    [{ ...older(FAULT), wsdlGetUnit: list({ id: 1 }) }, 'neither'],
    [{ ...older(FAULT), wsdlGetUnit: FAULT }],
    [{ ...older(PAGE), wsdlGetUnit: list({ id: 1 }) }],
    [newest(PAGE)],
  ],
};

function showAll(sent: string): string {
  const [from, to] = periodIn(sent);
  return shifts(...[day(-14), day(-10), TODAY, day(10)].filter((one) => one >= from && one <= to));
}

describe.each(Object.keys(CASES))('a survey of %s', (id) => {
  it.each(CASES[id]!.map(([answers, ...expected], i) => [expected[0] ?? 'nothing', i, answers, expected]))(
    'tells %s: case %i',
    async (_, __, answers, expected) => {
      expect(await told(id, answers as Answers)).toEqual(expected);
    },
  );
});
