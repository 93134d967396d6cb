import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { empSkill } from './empSkill.js';

const definition = record(
  'employeeSkill',
  {
    unitName: t.string(),
    employeeBadgeNo: t.string(),
    employeeFirstName: t.string(),
    employeeFamilyName: t.string(),
    skills: t.array(empSkill),
  },
  { origin: 'observed' },
);

/** employeeSkill. */
export interface employeeSkill extends RecordOf<typeof definition> {}
export const employeeSkill: Definition<employeeSkill> = definition;
