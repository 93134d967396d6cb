import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { vacationFields } from './Vacation.js';

const definition = record('Xtrawork', { ...vacationFields });

/** One notice of interest in extra work in an `Agreement`. Source: observed signatures. */
export interface Xtrawork extends RecordOf<typeof definition> {}
export const Xtrawork: Definition<Xtrawork> = definition;
