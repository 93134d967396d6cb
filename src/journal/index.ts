export type { WriteOptions } from './Job.js';
export type { JobResult, JobRow } from './JobResult.js';
export { JobTakenError } from './JobTakenError.js';
export type { OutcomeStatus } from './JournalRow.js';
export { Journal } from './Journal.js';
export { JournalUnreachableError } from './JournalUnreachableError.js';
export { type JournalOptions, openJournal } from './openJournal.js';
