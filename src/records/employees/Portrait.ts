import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('Portrait', '2.10', {
  /** A JPEG picture as base64. */
  portrait: t.string().personal().means('file'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** The portrait of an employee. Source: interface document 2.10. */
export interface Portrait extends RecordOf<typeof definition> {}
export const Portrait: Definition<Portrait> = definition;
