import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'FileAttachment',
  {
    fileName: t.string(),
    fileContent: t.string(),
    fileId: t.int(),
    validationErrors: t.validationErrors(),
  },
  { origin: 'observed' },
);

/** FileAttachment. */
export interface FileAttachment extends RecordOf<typeof definition> {}
export const FileAttachment: Definition<FileAttachment> = definition;
