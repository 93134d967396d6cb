/** `workforce-soap/jobs`: the tasks of an export on BullMQ over Redis, done by workers anywhere. Needs bullmq and ioredis. */
export type { ExportTask, Part, TaskEvents, TaskRunner } from '../export/ExportTask.js';
export { KeyRing } from '../export/KeyRing.js';
export type { PersonalMode, PersonalPolicy } from '../export/personal.js';
export { connectRedis } from './redis.js';
export type { ExportJob } from './ExportJob.js';
export { QueueRunner } from './QueueRunner.js';
export type { QueueRunnerOptions } from './QueuedWork.js';
export { type ExportWorker, startExportWorker, type WorkerOptions } from './startExportWorker.js';
export { QueueControl, type QueueStatus } from './QueueControl.js';
