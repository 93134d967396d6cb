import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { FileAttachment } from './FileAttachment.js';

const definition = record('EmployeeAttachment', {
  /** Id of the employee. */
  employeeId: t.int().means('personId'),
  /** The files. */
  attachments: t.array(FileAttachment),
  /** Why the service rejected the row; empty on success. Each file has its own as well. */
  validationErrors: t.validationErrors(),
});

/** Files to attach to an employee, and the answer for them. Source: observed signatures. */
export interface EmployeeAttachment extends RecordOf<typeof definition> {}
export const EmployeeAttachment: Definition<EmployeeAttachment> = definition;
