import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/field.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { type Asked, breachesOf, refuses, type Rule } from '../../src/definition/rule.js';
import { createBuild } from '../../src/build/builder.js';
import { inputWarnings } from '../../src/validation/inputWarnings.js';
import { inputIssues } from '../../src/validation/validate.js';
import { allOperations, allRecords } from '../../src/operations/allDefinitions.js';

type Values = Readonly<Record<string, unknown>>;
type Build = ReturnType<typeof createBuild>;

interface Holder {
  readonly name: string;
  readonly rules: readonly Rule[];
  readonly fields: Readonly<Record<string, FieldSpec>>;
  make(build: Build, given?: object): Values;
  invalid(build: Build, rule: string): Values;
}

const records: Holder[] = allRecords().map(({ name, rules, fields }) => ({
  ...{ name, rules, fields },
  make: (build, given = {}) => (build as never as Record<string, (given: object) => Values>)[name]!(given),
  invalid: (build, rule) => (build.invalid as never as Record<string, (rule: string) => Values>)[name]!(rule),
}));
const operations: Holder[] = allOperations().map(({ name, rules, input }) => ({
  ...{ name, rules, fields: input },
  make: (build, given = {}) => build.input(name as never, given as never) as Values,
  invalid: (build, rule) => build.invalid.input(name as never, rule as never) as Values,
}));
const ruled = [...records, ...operations].filter(({ rules }) => rules.length > 0);
const each = ruled.flatMap((holder) =>
  holder.rules.map((rule) => ({ holder, rule, of: holder.name, name: rule.name })),
);

const brokenIn = (rules: readonly Rule[], value: object) =>
  rules.filter((rule) => breachesOf(rule, value).length > 0).map(({ name }) => name);

const builds = fc.record({
  seed: fc.integer({ min: 1, max: 90 }),
  today: fc.constantFrom('2024-02-29', '2026-03-16', '2026-12-31'),
  fields: fc.constantFrom('typical' as const, 'brief' as const, 'required' as const, 'all' as const),
});

/** Values with which conditions of rules hold, field by field. */
function conditionValues(rules: readonly Rule[]): (readonly [string, unknown])[] {
  const asked = rules.flatMap(
    ({ when, unless }) => Object.entries({ ...when, ...unless }) as [string, Asked][],
  );
  return asked.flatMap(([name, one]) => {
    if (typeof one === 'string') return [];
    return ('in' in one ? one.in : one.notIn).map((value) => [name, value] as const);
  });
}

describe('builders keep the rules between fields', () => {
  it('there are more than sixty rules, in all forms, and no name twice in a record', () => {
    expect(each.length).toBeGreaterThan(60);
    expect([...new Set(each.map(({ rule }) => rule.form))].sort()).toEqual(
      ['fixed', 'oneOf', 'onlyWhen', 'order', 'requires', 'span', 'sum'].sort(),
    );
    for (const { rules } of ruled) expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  });

  it.each(ruled)('$name, whatever is given of a record that keeps them', (holder) => {
    const { rules } = holder;
    const choices = fc.constantFrom(undefined, ...conditionValues(rules));
    fc.assert(
      fc.property(builds, builds, choices, fc.infiniteStream(fc.boolean()), (one, other, choice, picks) => {
        const whole = holder.make(createBuild(one), choice ? { [choice[0]]: choice[1] } : {});
        expect(brokenIn(rules, whole)).toEqual([]);
        // A builder never makes a delete of an update to which a token was given.
        const part = Object.fromEntries(
          Object.entries(whole).filter(([name]) => picks.next().value || name === 'deleteShift'),
        );
        const made = holder.make(createBuild(other), part);
        expect(made).toMatchObject(part);
        expect(brokenIn(rules, made)).toEqual([]);
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 25) },
    );
  });
});

describe('one rule is broken by its name, and no other', () => {
  it.each(each)('$of $name', ({ holder, rule }) => {
    fc.assert(
      fc.property(builds, (options) => {
        const value = holder.invalid(createBuild(options), rule.name);
        expect(brokenIn(holder.rules, value)).toEqual([rule.name]);
        const operation = {
          name: 'any',
          input: holder.fields,
          rules: holder.rules,
        } as unknown as AnyOperation;
        const issues = inputIssues(operation, value).map(({ source }) => source);
        const warnings = inputWarnings(operation, value).filter(({ kind }) => kind === 'unlikely');
        if (refuses(rule)) expect(issues).toContain(`interface document ${rule.says[0]}`);
        else expect(issues).toEqual([]);
        expect(warnings.length > 0).toBe(!refuses(rule));
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 10) },
    );
  });

  it('the names are types, and a wrong one says which there are', () => {
    const build = createBuild();
    // @ts-expect-error there is no such rule
    expect(() => build.invalid.Shift('shiftTypMissing')).toThrow(
      'Shift: no such rule; did you mean shiftTypeMissing?',
    );
    expect(build.invalid.Shift('shiftTypeMissing', { comment: 'mine' })).toMatchObject({
      shiftCategoryId: '',
      comment: 'mine',
    });
    const input = build.invalid.input('wsdlGetShiftCategories', 'tagsWithoutDate');
    expect(input).toMatchObject({ includeTags: true });
    expect(input.lastModified ?? '').toBe('');
  });
});

describe('what builders made that the document rules out', () => {
  const build = createBuild({ fields: 'all' });
  it('a transfer in progress has no url, and a given url means that it is ready', () => {
    expect(build.TransferStatus({ status: 'In Progress' })).not.toHaveProperty('url');
    expect(build.ResultTransfer({ status: 'Failed' })).not.toHaveProperty('url');
    expect(build.ResultTransfer({ status: 'Ready to Download' })).toHaveProperty('url');
    const { url } = build.ResultTransfer({ status: 'Ready to Download' });
    expect(build.ResultTransfer({ url })).toHaveProperty('status', 'Ready to Download');
  });

  it('a punch for which nothing was done says why, and has no punch-out', () => {
    const punch = build.PunchValidation({ status: 'No action' });
    expect(punch.validationErrors?.length).toBeGreaterThan(0);
    expect(punch).not.toHaveProperty('punchOut');
    expect(build.PunchValidation({ status: 'Punched out' })).toMatchObject({ validationErrors: [] });
  });

  it('costs add up, and are those of an assigned or of an unassigned shift', () => {
    expect(build.ScheduleV3({ persId: 7 })).toMatchObject({ netCost: '250.00', totalCost: '750.00' });
    expect(
      build.ScheduleV3({ persId: 7, totalCost: '1000.00', netCost: '900', absenceCost: '60.5' }),
    ).toMatchObject({
      socialCost: '39.50',
    });
    const unassigned = build.ScheduleV3({ persId: 0 });
    expect(unassigned).not.toHaveProperty('totalCost');
    expect(unassigned).toHaveProperty('unassignedShiftCost');
    expect(build.PayrollV2()).toMatchObject({ totalCost: '750.00' });
  });

  it('a shift is a scheduled or an absence shift, and grabbId is always 0', () => {
    const scheduled = build.ScheduleV2({ absenceShift: false });
    expect(scheduled).toMatchObject({ grabbId: 0 });
    for (const name of ['absenceScheduleId', 'orgScheduleId', 'dayCount'])
      expect(scheduled).not.toHaveProperty(name);
    const absence = build.ScheduleV3({ absenceShift: true });
    expect(absence).not.toHaveProperty('scheduleId');
    for (const name of ['absenceScheduleId', 'dayCount']) expect(absence).toHaveProperty(name);
  });

  it('a punch has a time of the day, and an end that is not before it', () => {
    const { punchIn, punchOut } = build.UpdateTimePunch();
    expect([punchIn, punchOut]).toEqual(['2024-03-04 08:00:00', '2024-03-04 16:30:00']);
    expect(build.PayrollRaw()).toMatchObject({ punchDate: '2024-03-04', punchIn: '2024-03-04 08:00:00' });
    expect(build.PunchValidation({ status: 'Punched out' })).toMatchObject({
      punchIn: '2024-03-04T08:00:00',
      punchOut: '2024-03-04T16:30:00',
    });
    expect(build.updateManualSalary()).toMatchObject({ punchDateTime: '2024-03-04 08:00:00' });
  });

  it('an employee has a leave date only when the employment ends', () => {
    expect(build.Employee({ active: 1 }).leaveDate).toBeUndefined();
    expect(build.Employee({ active: 0 }).leaveDate).toMatch(/^\d{4}/);
    expect(build.Employee({ leaveDate: '2026-12-31' })).toMatchObject({ active: 0 });
  });

  it('a way to name something that is given is the only one', () => {
    for (const build of [createBuild(), createBuild({ fields: 'all' })]) {
      expect(build.Shift({ badgeNo: '0007' })).not.toHaveProperty('persId');
      expect(build.Shift({ persId: '1007' })).not.toHaveProperty('badgeNo');
      expect(build.Shift({ shiftTypeExtCode: 'NIGHT' })).toMatchObject({ shiftCategoryId: '' });
      expect(build.Shift({ shiftTypeExtCode: 'NIGHT', shiftCategoryId: '13' })).toMatchObject({
        shiftTypeExtCode: 'NIGHT',
        shiftCategoryId: '13',
      });
      const absence = build.AbsenceRecord({
        ...{ badgeNo: '0007', leaveExtCode: 'VAC', decisionNo: 'D', customerNo: 'C', teamExtCode: 'T' },
      });
      for (const name of ['persId', 'leaveId', 'decisionId', 'teamId'])
        expect(absence).not.toHaveProperty(name);
    }
  });

  it('a day that is given moves the other', () => {
    expect(build.Shift({ begDate: '2026-07-01' })).toMatchObject({ endDate: '2026-07-01' });
    expect(build.Shift({ endDate: '2020-07-01' })).toMatchObject({ begDate: '2020-07-01' });
    expect(build.Shift({ begDate: '2026-07-01', begTime: '22:00:00', endTime: '06:00:00' })).toMatchObject({
      endDate: '2026-07-02',
    });
    expect(build.reverseInfo({ startDate: '2023-01-01' })).toMatchObject({ endDate: '2023-01-01' });
  });
});
