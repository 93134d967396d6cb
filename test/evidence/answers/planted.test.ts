import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type BridgedRead, compareAnswers } from '../../../src/migrate/index.js';
import { ANSWER_SHAPES, recordsOf } from '../../../src/bridge/answerShapes.js';
import { bothProtocols, type BothProtocols } from '../../bridge/bothProtocols.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Fields = Record<string, unknown>;
interface Answers {
  readonly operation: BridgedRead;
  readonly soap: { readonly value: Fields[] };
  readonly rest: { readonly value: Fields[]; readonly losses: never[] };
}

let both: BothProtocols;
const answers: Answers[] = [];
const PERIOD = { fromDate: '2026-03-09', toDate: '2026-03-11' };

beforeAll(async () => {
  both = await bothProtocols(async () => undefined);
  const calls: [BridgedRead, object][] = [
    ['wsdlGetEmployeesV2', {}],
    ['wsdlGetUnits', {}],
    ['wsdlGetSections', {}],
    ['wsdlGetNeoRoles', {}],
    ['wsdlGetSchedules', PERIOD],
    ['wsdlGetSchedulesV3', { GetSchedulesV3: { ...PERIOD, scheduledShifts: true } }],
  ];
  for (const [operation, input] of calls) {
    const [soap, rest] = [
      await both.over('soap', 101, operation, input),
      await both.over('rest', 101, operation, input),
    ];
    const listOf = (value: unknown) => (recordsOf(value) as { records: Fields[] }).records;
    answers.push({
      operation,
      // The first version gives shifts of absences unasked.
      soap: { value: listOf(soap.value).filter(({ leaveId }) => !leaveId) },
      rest: { value: listOf(rest.value), losses: rest.losses as never[] },
    });
  }
});
afterAll(() => both.sandbox.stop());

/** Fields that identify a record: another value there is another record. */
const isKey = (operation: BridgedRead, field: string) =>
  ANSWER_SHAPES[operation].keys.some((names) => names.includes(field));

/** A value that means something else. */
function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 7;
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return `${text.startsWith('1999') ? 1998 : 1999}${text.slice(4)}`;
  if (/^\d{2}:\d{2}:\d{2}$/.test(text)) return text === '23:59:59' ? '00:00:01' : '23:59:59';
  if (/^\d+\.\d+$/.test(text)) return `9${text}`;
  return `${text} other`;
}

it('finds one planted value among all, at its record and field, and no other', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), fc.boolean(), (which, row, column, gone) => {
      const { operation, soap, rest } = answers[which % answers.length]!;
      const at = row % rest.value.length;
      const record = rest.value[at]!;
      const given = Object.keys(record).filter(
        (field) =>
          !isKey(operation, field) &&
          !Array.isArray(record[field]) &&
          !['', 0, false].includes(record[field] as never) &&
          ANSWER_SHAPES[operation].map.fields.some(
            ({ soap: names, fidelity }) => names.includes(field) && !['lost', 'observed'].includes(fidelity),
          ),
      );
      const field = given[column % given.length]!;
      const { [field]: before, ...others } = record;
      const planted = gone ? others : { ...others, [field]: otherThan(before) };
      const value = rest.value.map((one, i) => (i === at ? planted : one));
      const { differences } = compareAnswers(operation, soap, { ...rest, value });
      expect(differences.map((one) => one.field)).toEqual([field]);
    }),
    { numRuns: 50 },
  );
});

it('invents nothing: order, and how each side says nothing, do not count', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer(), fc.nat(2), (which, seed, form) => {
      const { operation, soap, rest } = answers[which % answers.length]!;
      const shuffled = [...rest.value].sort((a, b) => hash(a, seed) - hash(b, seed));
      const value = shuffled.map((record) =>
        Object.fromEntries(
          Object.entries(record).filter(([, one]) => form !== 1 || (one !== '' && one !== false)),
        ),
      );
      const { verdict, differences } = compareAnswers(operation, soap, { ...rest, value });
      expect([verdict, differences]).toEqual(['equal', []]);
    }),
    { numRuns: 20 },
  );
});

function hash(record: Fields, seed: number): number {
  return [...JSON.stringify(record)].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) | 0,
    seed,
  );
}

it('takes for noise only where two reads of SOAP differ', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (which, moved, planted) => {
      const { operation, soap, rest } = answers[which % answers.length]!;
      const count = rest.value.length;
      fc.pre(count > 1 && moved % count !== planted % count);
      const change = (all: Fields[], at: number, by: string) =>
        all.map((one, i) => (i === at ? { ...one, ts: by } : one));
      // Records of both sides in one order.
      const idOf = (one: Fields) => String(one.scheduleId ?? one.id ?? one.name);
      const sorted = (all: Fields[]) => [...all].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
      fc.pre('ts' in rest.value[0]!);
      const [here, there] = [sorted(soap.value), sorted(rest.value)];
      const again = { value: change(here, moved % count, '2026-04-01T00:00:00') };
      const value = change(
        change(there, moved % count, '2026-04-01T00:00:00'),
        planted % count,
        '1999-01-01T00:00:00',
      );
      const settings = { again };
      const { differences, noise } = compareAnswers(operation, { value: here }, { ...rest, value }, settings);
      expect(differences.map(({ field }) => field)).toEqual(['ts']);
      expect(noise).toEqual(['ts']);
    }),
    { numRuns: 20 },
  );
});
