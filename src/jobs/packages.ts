import { requirePackage } from '../errors/MissingDependency.js';

const SAYS =
  'exports on several machines (workforce-soap/jobs) need the packages bullmq and ioredis: npm install bullmq ioredis';

export const bullmq = requirePackage('bullmq', SAYS) as typeof import('bullmq');
export const ioredis = requirePackage('ioredis', SAYS) as typeof import('ioredis');
