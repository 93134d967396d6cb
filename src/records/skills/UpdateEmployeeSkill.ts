import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { JobSkill } from './JobSkill.js';

const definition = record(
  'UpdateEmployeeSkill',
  {
    persId: t.int(),
    badgeNo: t.string(),
    addSkills: t.int(),
    jobSkills: t.array(JobSkill),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** UpdateEmployeeSkill. */
export interface UpdateEmployeeSkill extends RecordOf<typeof definition> {}
export const UpdateEmployeeSkill: Definition<UpdateEmployeeSkill> = definition;
