import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'MailAttachment',
  {
    fileName: t.string(),
    fileContent: t.string(),
  },
  { origin: 'observed' },
);

/** MailAttachment. */
export interface MailAttachment extends RecordOf<typeof definition> {}
export const MailAttachment: Definition<MailAttachment> = definition;
