export {
  assertNoSecrets,
  type FilesToSearch,
  type NoSecretsOptions,
  SecretsFoundError,
} from './assertNoSecrets.js';
export {
  type Build,
  type BuildOptions,
  build,
  createBuild,
  type RecordBuilder,
  type RecordName,
  type RecordNamed,
} from './build/builder.js';
export { answerWithFault } from './faults/answerWithFault.js';
export { faultNock } from './faults/faultNock.js';
export { effectsOf, type FaultPlan, type PlannedFault } from './faults/FaultPlan.js';
export { type FaultName, faults } from './faults/faults.js';
export { type FaultyFetchOptions, faultyFetch } from './faults/faultyFetch.js';
export type {
  AnswerEffect,
  BrokenEffect,
  FaultCall,
  FaultEffect,
  FaultResult,
  FaultTarget,
  InjectedFault,
  WellAnswer,
} from './faults/InjectedFault.js';
export type { Nock } from './Nock.js';
