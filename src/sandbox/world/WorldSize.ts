/** How many of each a generated world has. */
export interface WorldSize {
  readonly units: number;
  /** Employees of each unit. */
  readonly employees: number;
  /** Shifts of each employee, one a weekday from Monday 2 March 2026 on. */
  readonly shifts: number;
}

export const SMALL: WorldSize = { units: 3, employees: 40, shifts: 10 };

/** Reads `200x500` (units by employees, two shifts each) or `200x500x10`. */
export function parseWorldSize(text: string): WorldSize {
  if (text === 'small') return SMALL;
  const [, units, employees, shifts = '2'] = /^(\d+)x(\d+)(?:x(\d+))?$/.exec(text) ?? [];
  const size = { units: Number(units), employees: Number(employees), shifts: Number(shifts) };
  if (!(size.units > 0 && size.employees > 0 && size.units <= 5000 && size.employees <= 20_000))
    throw new RangeError(
      'the world must be "small" or a size such as 200x500 (units by employees) or 200x500x10 (and shifts); a world of your own is an object, or with --world a file that ends in .json',
    );
  return size;
}
