import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { FileAttachment } from './FileAttachment.js';

const definition = record(
  'EmployeeAttachment',
  {
    employeeId: t.int(),
    attachments: t.array(FileAttachment),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** EmployeeAttachment. */
export interface EmployeeAttachment extends RecordOf<typeof definition> {}
export const EmployeeAttachment: Definition<EmployeeAttachment> = definition;
