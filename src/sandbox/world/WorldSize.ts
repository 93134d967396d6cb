import type { TroubleKind } from './trouble/plants.js';

/** How many of each a generated world has. */
export interface WorldSize {
  /** How many units. */
  readonly units: number;
  /** Employees of each unit. */
  readonly employees: number;
  /** Shifts of each employee, one a weekday from `from` on. */
  readonly shifts: number;
  /** A Monday; default 2 March 2026. */
  readonly from?: string;
  /** True puts a shift on each day of the week. */
  readonly everyDay?: boolean;
  /** Zone of the units, or zones that they take in turn; default `Europe/Stockholm`. */
  readonly timeZone?: string | readonly string[];
  /**
   * What is wrong with the payroll of the world, each on an employee of its own; a kind may stand there several times. With
   * a list, an empty one too, nothing else is wrong: everybody punched out, and all is approved.
   */
  readonly trouble?: readonly TroubleKind[];
}

/** A world for a payroll check: of the small world's size where it says nothing else. */
export type TroubledWorld = Partial<WorldSize> & { readonly trouble: readonly TroubleKind[] };

export const SMALL: WorldSize = { units: 3, employees: 40, shifts: 10 };

/** Reads `200x500` (units by employees, two shifts each) or `200x500x10`. */
export function parseWorldSize(text: string): WorldSize {
  if (text === 'small') return SMALL;
  const [, units, employees, shifts = '2'] = /^(\d+)x(\d+)(?:x(\d+))?$/.exec(text) ?? [];
  const size = { units: Number(units), employees: Number(employees), shifts: Number(shifts) };
  if (!(size.units > 0 && size.employees > 0 && size.units <= 5000 && size.employees <= 20_000))
    throw new RangeError(
      'the world must be "small", "rich" or a size such as 200x500 (units by employees) or 200x500x10 (and shifts). Give a world of your own as an object, or as a .json file with --world',
    );
  return size;
}
