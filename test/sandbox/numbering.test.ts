import { expect, it } from 'vitest';
import { Numbering } from '../../src/sandbox/world/generate/Numbering.js';

it.each([
  ['small', { units: 2, employees: 3, shifts: 4 }],
  ['large', { units: 100, employees: 100, shifts: 40 }],
])('a %s world has no id for two things, and knows of each in which unit it is', (_, size) => {
  const numbers = new Numbering(size as never);
  const { people } = numbers;
  const first = numbers.shiftId(1, 0);
  const lastShift = numbers.shiftId(people, size.shifts - 1);
  const lastAbsenceShift = numbers.absenceShiftId(people, size.shifts - 1);
  expect(numbers.absenceShiftId(1, 0)).toBe(lastShift + 1);
  expect(numbers.punchId(1, 0)).toBeGreaterThan(lastAbsenceShift);
  const [one, last] = [101, 100 + size.units];
  expect([first, lastShift, lastAbsenceShift].map((id) => numbers.unitOfShift(id))).toEqual([
    one,
    last,
    last,
  ]);
  expect([first - 1, lastAbsenceShift + 1].map((id) => numbers.unitOfShift(id))).toEqual([
    undefined,
    undefined,
  ]);
  const punches = [numbers.punchId(1, 0), numbers.punchId(people, size.shifts - 1)];
  expect(punches.map((id) => numbers.unitOfPunch(id))).toEqual([one, last]);
  expect(punches.flatMap((id) => [id, numbers.unitOfShift(id)])).toEqual(
    punches.flatMap((id) => [id, undefined]),
  );
});
