export { type Caller, type CallArguments, createCaller } from './createCaller.js';
export type { CallOptions, DebugExchange } from '../client/callOptions.js';
export type { CallerOptions, KeySource } from '../client/callerOptions.js';
export * from '../errors/index.js';
export type { Batch, Records, Reply } from '../definition/outcome.js';
export type { Result } from '../outcome/Result.js';
export { ApiKey, Secret } from '../secret.js';
export { createBudget } from '../transport/budget.js';
