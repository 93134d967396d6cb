import type { Dataset } from '../Dataset.js';
import { absences } from './absences.js';
import { agreements } from './agreements.js';
import { employees } from './employees.js';
import { leaveReasons } from './leaveReasons.js';
import { payroll } from './payroll.js';
import { punches } from './punches.js';
import { schedules } from './schedules.js';
import { sections } from './sections.js';
import { shiftTypes } from './shiftTypes.js';
import { tasks } from './tasks.js';
import { textItems } from './textItems.js';
import { units } from './units.js';

/** Every dataset, in the order in which `all` exports them: what others refer to comes first. */
export const datasets: readonly Dataset[] = [
  units,
  sections,
  shiftTypes,
  leaveReasons,
  textItems,
  employees,
  agreements,
  schedules,
  tasks,
  absences,
  punches,
  payroll,
];

/** The dataset of a name. Throws a `RangeError` for one that there is not. */
export function datasetNamed(name: string): Dataset {
  const found = datasets.find((dataset) => dataset.name === name);
  if (!found)
    throw new RangeError(
      `there is no dataset ${name}; there are ${datasets.map((one) => one.name).join(', ')}`,
    );
  return found;
}
