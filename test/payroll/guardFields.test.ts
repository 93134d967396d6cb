import { expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/spec.js';
import {
  agreementOf,
  leaveOf,
  personOf,
  punchOf,
  shiftOf,
  transactionOf,
} from '../../src/payroll/ledger/fromRecords.js';
import type { Kept } from '../../src/payroll/ledger/Ledger.js';
import { LeaveApplicationV2 } from '../../src/records/absence/LeaveApplicationV2.js';
import { AgreementV2 } from '../../src/records/agreements/AgreementV2.js';
import { Employee } from '../../src/records/employees/Employee.js';
import { PayrollV2 } from '../../src/records/payroll/PayrollV2.js';
import { TimePunch } from '../../src/records/punches/TimePunch.js';
import { ScheduleV3 } from '../../src/records/scheduling/ScheduleV3.js';
import { Secret } from '../../src/secret.js';

const DAYS = { fromDate: '2026-03-02', toDate: '2026-03-03' };
const SHIFT = { begDate: '2026-03-02', begTime: '08:00:00', endTime: '16:00:00' };
type RowOf = (record: never) => Kept | undefined;

/** What makes a row of each record, and the least that a row takes. */
const ROWS: readonly (readonly [
  name: string,
  fields: Readonly<Record<string, FieldSpec>>,
  RowOf,
  least: object,
])[] = [
  ['Employee', Employee.fields, personOf, {}],
  ['AgreementV2', AgreementV2.fields, agreementOf, {}],
  ['TimePunch', TimePunch.fields, punchOf, { punchIn: '2026-03-02T08:00:00' }],
  ['ScheduleV3', ScheduleV3.fields, shiftOf, SHIFT],
  ['LeaveApplicationV2', LeaveApplicationV2.fields, leaveOf, DAYS],
  ['PayrollV2', PayrollV2.fields, transactionOf, {}],
];

const VALUES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  ...{ int: [4711, 4712], decimal: ['47.11', '47.12'], boolean: [true, false] },
  ...{ date: ['2031-02-03', '2031-02-04'], time: ['03:04:05', '03:04:06'] },
  ...{ wallClock: ['2026-03-03T03:04:05', '2026-03-03T03:04:06'] },
  ...{ dateTime: ['2026-03-03T03:04:05', '2026-03-03T03:04:06'] },
  secret: [new Secret('one'), new Secret('other')],
};

/** Each field, those of the records inside too, as a path with two values of it. */
function* pairsOf(
  fields: Readonly<Record<string, FieldSpec>>,
): Generator<readonly [path: string, one: object, other: object]> {
  for (const [name, spec] of Object.entries(fields)) {
    const inner = spec.record ?? spec.item?.record;
    const wrap = (value: unknown) => ({ [name]: spec.item ? [value] : value });
    if (inner)
      for (const [path, one, other] of pairsOf(inner.fields))
        yield [`${name}.${path}`, wrap(one), wrap(other)];
    else {
      const [one, other] = VALUES[(spec.item ?? spec).kind] ?? ['one', 'other'];
      yield [name, wrap(one), wrap(other)];
    }
  }
}

it.each(ROWS)(
  'each field of %s that changes refuses a transfer and breaks a seal, the time stamp alone apart',
  (_, fields, rowOf, least) => {
    const unguarded: string[] = [];
    const unsealed: string[] = [];
    for (const [path, one, other] of pairsOf(fields)) {
      const [a, b] = [one, other].map((more) => rowOf({ ...least, ...more } as never)!);
      if (a!.sealed === b!.sealed) unsealed.push(path);
      if (a!.sealed === b!.sealed && a!.moved === b!.moved) unguarded.push(path);
      // A field that comes, or goes, is a change too.
      const none = rowOf(least as never)!;
      expect([path, none.sealed === b!.sealed && none.moved === b!.moved && none.ts === b!.ts]).toEqual([
        path,
        false,
      ]);
    }
    expect(unguarded).toEqual('ts' in fields ? ['ts'] : []);
    const moved = ['transferredToPayroll', 'ts'].filter((name) => name in fields);
    expect(unsealed).toEqual(moved);
  },
);
