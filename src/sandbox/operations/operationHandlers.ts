import { absence } from './absence.js';
import { agreements } from './agreements.js';
import { catalogue } from './catalogue.js';
import { employees } from './employees.js';
import type { Handlers } from './Handler.js';
import { organisation } from './organisation.js';
import { payroll } from './payroll.js';
import { payrollRules } from './payrollRules.js';
import { punches } from './punches.js';
import { scheduling } from './scheduling.js';
import { skills } from './skills.js';
import { timeTrackers } from './timeTrackers.js';

/** What each operation does; the type knows of every operation. */
export const operationHandlers: Handlers = {
  ...absence,
  ...agreements,
  ...catalogue,
  ...employees,
  ...organisation,
  ...payroll,
  ...payrollRules,
  ...punches,
  ...scheduling,
  ...skills,
  ...timeTrackers,
};
