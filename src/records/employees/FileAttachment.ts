import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('FileAttachment', {
  /** Name of the file. */
  fileName: t.string().personal().means('fileName'),
  /** Content of the file as text; the signatures do not show its encoding. */
  fileContent: t.string().personal().means('file'),
  /** Id of the file. */
  fileId: t.int().means('reference'),
  /** Why the service rejected the file; empty on success. */
  validationErrors: t.validationErrors(),
});

/** A file of an employee. Source: observed signatures. */
export interface FileAttachment extends RecordOf<typeof definition> {}
export const FileAttachment: Definition<FileAttachment> = definition;
