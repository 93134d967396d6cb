/** `workforce-soap/budget-redis`: a budget shared by the processes of a fleet over Redis. */
export { createRedisStore, type RedisCommands, type RedisStoreOptions } from './redisStore.js';
