import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { MailAttachment } from './MailAttachment.js';

const definition = record(
  'Mail',
  {
    toPersId: t.int(),
    sendToManagerType: t.int(),
    subject: t.string(),
    msg: t.string(),
    fromPersId: t.int(),
    attachments: t.array(MailAttachment),
    attachmentsArePayslips: t.boolean(),
    allowfromPersIdOutsideOfUnit: t.int(),
    isMarkedAsImportant: t.int(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** Mail. */
export interface Mail extends RecordOf<typeof definition> {}
export const Mail: Definition<Mail> = definition;
