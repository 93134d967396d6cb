import { describe, expect, expectTypeOf, it } from 'vitest';
import { schemaOf } from '../../src/validation/schema.js';
import { inputIssues } from '../../src/validation/validate.js';
import type { Shift } from '../../src/records/index.generated.js';
import { build, createBuild } from '../../src/build/builder.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';

describe('build', () => {
  it.each(['typical', 'required', 'all'] as const)(
    'makes a valid record of every record with %s fields',
    { tags: ['slow'] },
    (fields) => {
      const make = createBuild({ fields }) as unknown as Record<
        string,
        (values?: object, n?: number) => object
      >;
      const wrong = allRecords().flatMap((record) =>
        [1, 2, 30].flatMap((n) => {
          const checked = schemaOf(record).safeParse(make[record.name]!({}, n));
          return checked.success
            ? []
            : [`${record.name} ${n}: ${checked.error.issues.map((i) => `${i.path}: ${i.message}`)}`];
        }),
      );
      expect(allRecords().length).toBeGreaterThanOrEqual(147);
      expect(wrong).toEqual([]);
    },
  );

  it('makes valid input of every operations', () => {
    const wrong = allOperations().flatMap((operation) =>
      inputIssues(operation, build.input(operation.name as never)),
    );
    expect(wrong).toEqual([]);
  });

  it('takes the values given and fills in the rest', () => {
    const shift = build.Shift({ badgeNo: '0007', begDate: '2024-05-01', endDate: '2024-05-01' });
    expectTypeOf(shift).toEqualTypeOf<Shift>();
    expect(shift).toMatchObject({
      badgeNo: '0007',
      begDate: '2024-05-01',
      begTime: '08:00:00',
      endTime: '16:30:00',
    });
    expect(shift).not.toHaveProperty('deleteShift');
    expect(shift).not.toHaveProperty('tasks');
  });

  it('has an end on the day of its begin where both have a time, and days after it where they have none', () => {
    const shift = build.Shift();
    expect(shift.endDate).toBe(shift.begDate);
    const { fromDate, toDate } = build.AbsenceRecord();
    expect(toDate! > fromDate!).toBe(true);
  });

  it('lets a rule leave out what excludes another field', () => {
    expect(build.Shift({ persId: '77' })).not.toHaveProperty('badgeNo');
  });

  it('has the same employee behind one number in every record', () => {
    const [first, second] = [build.Employee({}, 1), build.Employee({}, 2)];
    expect(build.UnitEmployee({}, 1)).toMatchObject({ badgeNo: first.badgeNo, email: first.email });
    expect(build.Shift({}, 2).badgeNo).toBe(second.badgeNo);
    expect(first.badgeNo).toMatch(/^0\d{3}$/);
    expect(first.badgeNo).not.toBe(second.badgeNo);
    expect(first.socsecNo).toBe(`${first.dateOfBirth?.replaceAll('-', '')}-${first.phoneNo?.slice(-4)}`);
  });

  it('is the same for the same seed and different for another', () => {
    expect(createBuild({ seed: 4 }).Employee()).toEqual(createBuild({ seed: 4 }).Employee());
    expect(createBuild({ seed: 4 }).Employee()).not.toEqual(createBuild({ seed: 5 }).Employee());
  });

  it('makes lists', () => {
    const shifts = build.Shift.list(3, (n) => ({ comment: `row ${n}` }));
    expect(shifts.map(({ comment }) => comment)).toEqual(['row 1', 'row 2', 'row 3']);
    expect(new Set(shifts.map(({ badgeNo }) => badgeNo)).size).toBe(3);
  });

  it('leaves a wrong value that the caller asked for', () => {
    expect(build.Shift({ begTime: 'early' as never }).begTime).toBe('early');
  });
});
