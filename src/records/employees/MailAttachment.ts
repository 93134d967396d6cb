import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('MailAttachment', {
  /** Name of the file. */
  fileName: t.string().personal().means('fileName'),
  /** Content of the file as text; the signatures do not show its encoding. */
  fileContent: t.string().personal().means('file'),
});

/** A file sent with a message. Source: observed signatures. */
export interface MailAttachment extends RecordOf<typeof definition> {}
export const MailAttachment: Definition<MailAttachment> = definition;
