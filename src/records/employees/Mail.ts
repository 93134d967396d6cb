import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { MailAttachment } from './MailAttachment.js';

const definition = record(
  'Mail',
  {
    /** Id of the employee who gets the message. */
    toPersId: t.int(),
    sendToManagerType: t.int(),
    /** Subject of the message. */
    subject: t.string().personal(),
    /** Text of the message. */
    msg: t.string().personal(),
    /** Id of the employee who sends the message. */
    fromPersId: t.int(),
    /** Files sent with the message. */
    attachments: t.array(MailAttachment),
    /** The attachments are payslips. */
    attachmentsArePayslips: t.boolean(),
    allowfromPersIdOutsideOfUnit: t.int(),
    isMarkedAsImportant: t.int(),
    /** Why the service rejected the message; empty on success. */
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** A message to send to an employee, and the answer for it. Source: observed signatures. */
export interface Mail extends RecordOf<typeof definition> {}
export const Mail: Definition<Mail> = definition;
