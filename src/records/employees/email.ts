import { type Definition, record, type RecordOf, t } from '../../definition/record.js';

const definition = record('email', '4.1', {
  /** E-mail address of an employee. */
  email: t.string().personal().means('email'),
});

/** One e-mail address to look for. Source: interface document 4.1. */
export interface email extends RecordOf<typeof definition> {}
export const email: Definition<email> = definition;
