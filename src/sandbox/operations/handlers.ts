import { catalogue } from './catalogue.js';
import { employees } from './employees.js';
import type { Handlers } from './Handler.js';
import { organisation } from './organisation.js';
import { payroll } from './payroll.js';
import { punches } from './punches.js';
import { scheduling } from './scheduling.js';

/** What each operation does. */
export const handlers: Partial<Handlers> = {
  ...catalogue,
  ...employees,
  ...organisation,
  ...payroll,
  ...punches,
  ...scheduling,
};
