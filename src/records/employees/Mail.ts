import { type Definition, record, type RecordOf, t } from '../../definition/record.js';
import { MailAttachment } from './MailAttachment.js';

const definition = record('Mail', {
  /** Id of the employee who gets the message. */
  toPersId: t.int().means('personId'),
  sendToManagerType: t.count(),
  /** Subject of the message. */
  subject: t.string().personal().means('remark'),
  /** Text of the message. */
  msg: t.string().personal().means('remark'),
  /** Id of the employee who sends the message. */
  fromPersId: t.int().means('personId'),
  /** Files sent with the message. */
  attachments: t.array(MailAttachment),
  /** The attachments are payslips. */
  attachmentsArePayslips: t.boolean(),
  allowfromPersIdOutsideOfUnit: t.count(),
  isMarkedAsImportant: t.int(),
  /** Why the service rejected the message; empty on success. */
  validationErrors: t.validationErrors(),
});

/** A message to send to an employee, and the answer for it. Source: observed signatures. */
export interface Mail extends RecordOf<typeof definition> {}
export const Mail: Definition<Mail> = definition;
