import { describe, expect, it } from 'vitest';
import { wsdlGetTimePunches } from '../../../src/operations/punches/wsdlGetTimePunches.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import type { AnyOperation } from '../../../src/definition/operation.js';
import { decodeIn, errorOf, rolesAnswer } from '../answers.js';

// XML Schema's lexical forms (dateTime, date, time with the optional time zone), and what servers write beside them.
// `undefined` stands for a value that is left out and reported.
const dates: [string, string | undefined][] = [
  ['2024-03-31', '2024-03-31'],
  ['2024-03-31Z', '2024-03-31'],
  ['2024-03-31+02:00', '2024-03-31'],
  ['2024-03-31-05:30', '2024-03-31'],
  ['2024-03-31+14:00', '2024-03-31'],
  [' 2024-02-29+00:00 ', '2024-02-29'],
  ['2024-03-31+14:01', undefined],
  ['2024-03-31+25:00', undefined],
  ['2024-02-30', undefined],
  ['2023-02-29Z', undefined],
  ['31.03.2024', undefined],
  ['2024-03-31T00:00:00', '2024-03-31'],
  ['2024-03-31 00:00', '2024-03-31'],
  ['2024-03-31T00:00:00.000+02:00', '2024-03-31'],
  ['2024-03-30T23:00:00Z', undefined],
  ['2024-03-31T', undefined],
  ['2024-3-31', undefined],
];
const times: [string, string | undefined][] = [
  ['08:00:00', '08:00:00'],
  ['08:00', '08:00:00'],
  ['08:00:00Z', '08:00:00'],
  ['08:00Z', '08:00:00'],
  ['08:00:00+02:00', '08:00:00'],
  ['08:00:00.250', '08:00:00.250'],
  ['08:00:00.250-01:00', '08:00:00.250'],
  ['24:00:00', '24:00:00'],
  ['24:00', '24:00:00'],
  ['24:00:00.000Z', '24:00:00'],
  ['24:00:01', undefined],
  ['24:30:00', undefined],
  ['25:00:00', undefined],
  ['08:60:00', undefined],
  ['8:00', undefined],
  ['08:00:00+15:00', undefined],
  // What stands before it is told: a comparison reads the text.
  ['1970-01-01T08:00:00', undefined],
  ['1970-01-01', undefined],
];
const moments: [string, string | undefined][] = [
  ['2024-03-31T08:00:00', '2024-03-31T08:00:00'],
  ['2024-03-31 08:00:00', '2024-03-31T08:00:00'],
  ['2024-03-31T08:00', '2024-03-31T08:00:00'],
  ['2024-03-31T08:00:00Z', '2024-03-31T08:00:00Z'],
  ['2024-03-31T08:00:00+0200', '2024-03-31T08:00:00+02:00'],
  ['2024-03-31T24:00:00', '2024-04-01T00:00:00'],
  ['2024-12-31T24:00:00.0+01:00', '2025-01-01T00:00:00+01:00'],
  ['2024-02-28 24:00', '2024-02-29T00:00:00'],
  ['9999-12-31T24:00:00', undefined],
  ['2024-03-31T24:00:01', undefined],
  ['2024-03-31T08:00:00+15:00', undefined],
  ['2024-03-31', undefined],
];
const zeros = [
  '0000-00-00',
  '0000-00-00 00:00:00',
  '0000-00-00T00:00:00Z',
  '-0001-11-30T00:00:00+01:12',
  '0001-01-01',
  '0001-01-01T00:00:00',
  '',
];
const noZeros = ['0000-00-00x', '0000-zero', '-0001-11-30 noon'];

const fields: Record<string, [AnyOperation, (text: string) => string, (value: never) => unknown]> = {
  date: [
    wsdlUpdateShifts,
    (text) => `<item><begDate>${text}</begDate></item>`,
    ([row]: { begDate: string }[]) => row!.begDate,
  ],
  time: [
    wsdlUpdateShifts,
    (text) => `<item><begTime>${text}</begTime></item>`,
    ([row]: { begTime: string }[]) => row!.begTime,
  ],
  moment: [
    wsdlGetTimePunches,
    (text) => `<timepunches><item><ts>${text}</ts></item></timepunches>`,
    ({ timepunches: [punch] }: { timepunches: { ts: string }[] }) => punch!.ts,
  ],
  wallClock: [
    wsdlGetTimePunches,
    (text) => `<timepunches><item><punchIn>${text}</punchIn></item></timepunches>`,
    ({ timepunches: [punch] }: { timepunches: { punchIn: string }[] }) => punch!.punchIn,
  ],
};

function read(kind: string, text: string, strict = false): { value: unknown; bad: boolean } {
  const [operation, xml, pick] = fields[kind]!;
  const document = rolesAnswer(`<return>${xml(text)}</return>`).replaceAll('wsdlGetRoles', operation.name);
  const answer = decodeIn(1 << 20, document, { strict }, operation);
  if (answer.kind === 'fault') throw new Error('a fault');
  return { value: pick(answer.value as never), bad: answer.issues.some((issue) => issue.kind === 'value') };
}

const cases = [
  ...dates.map((one) => ['date', ...one] as const),
  ...times.map((one) => ['time', ...one] as const),
  ...moments.map((one) => ['moment', ...one] as const),
  ...moments.map(([text, value]) => ['wallClock', text, value?.replace(/Z$|[+-]\d\d:\d\d$/, '')] as const),
];

describe.each(cases)('a %s %j', (kind, text, value) => {
  it(value === undefined ? 'is reported, and refused when strict' : `is ${value}`, () => {
    expect(read(kind, text)).toEqual({ value, bad: value === undefined });
    if (value === undefined) expect(errorOf(() => read(kind, text, true))).toMatchObject({ reason: 'value' });
    else expect(read(kind, text, true).value).toBe(value);
  });
});

it('zero dates are none, and what only begins like one is wrong', () => {
  for (const kind of ['moment', 'wallClock', 'date']) {
    for (const text of zeros) expect(read(kind, text, true)).toEqual({ value: undefined, bad: false });
    for (const text of noZeros) expect(read(kind, text)).toEqual({ value: undefined, bad: true });
  }
});

it('come out the same in the middle of many', () => {
  const item = (text: string) => `<item><id>1</id><punchIn>${text}</punchIn></item>`;
  const texts = moments.flatMap(([text]) => ['2024-03-31T08:00:00', '2024-03-31T07:00:00', text]);
  const document = rolesAnswer(`<return><timepunches>${texts.map(item).join('')}</timepunches></return>`);
  const answers = [1, 1 << 20].map((size) =>
    decodeIn(size, document.replaceAll('wsdlGetRoles', 'wsdlGetTimePunches'), {}, wsdlGetTimePunches),
  );
  expect(answers[1]).toEqual(answers[0]);
});
