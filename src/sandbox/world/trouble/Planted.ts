import { plantForEmployee } from './plantForEmployee.js';
import { plantForUnit } from './plantForUnit.js';
import type { Where } from './Place.js';

/** The name of a kind of trouble. */
export type TroubleKind = keyof typeof plantForEmployee | keyof typeof plantForUnit;

/** What can be wrong with the payroll of a world. Named as the findings of a payroll check. */
export const TROUBLE_KINDS = Object.keys({ ...plantForEmployee, ...plantForUnit }) as readonly TroubleKind[];

/** A trouble that was planted, and where it is to be found. */
export interface Planted extends Where {
  /** What was planted. */
  readonly kind: TroubleKind;
}
