export {
  assertNoSecrets,
  type FilesToSearch,
  type NoSecretsOptions,
  SecretsFoundError,
} from './assertNoSecrets.js';
export {
  type Build,
  build,
  createBuild,
  type RecordBuilder,
  type RecordName,
  type RecordNamed,
} from '../build/builder.js';
export type { BuildOptions } from '../build/Maker.js';
export type { Cassette } from '../cassette/Cassette.js';
export { diffCassettes, showCassette } from '../cassette/cassetteText.js';
export { cassetteNock } from '../cassette/cassetteNock.js';
export type { CassetteOptions } from '../cassette/CassetteOptions.js';
export { type AnswerDrift, CassetteDriftError } from '../cassette/compareAnswers.js';
export type { Difference } from '../cassette/compareCalls.js';
export type { ArrayOrder, MatchOptions } from '../cassette/MatchRules.js';
export { CassetteMissError, CassetteUnreadableError, type Miss } from '../cassette/Miss.js';
export type { CassetteMode } from '../cassette/CassetteOptions.js';
export {
  type ReplayServer,
  type ReplayServerOptions,
  startReplayServer,
} from '../cassette/startReplayServer.js';
export { useCassette } from '../cassette/useCassette.js';
export { answerWithFault } from '../faults/answerWithFault.js';
export { faultNock } from '../faults/faultNock.js';
export { effectsOf, type FaultPlan, type PlannedFault } from '../faults/FaultPlan.js';
export { type FaultName, faults } from '../faults/faults.js';
export { type FaultyFetchOptions, faultyFetch } from '../faults/faultyFetch.js';
export type {
  AnswerEffect,
  BrokenEffect,
  FaultCall,
  FaultEffect,
  FaultResult,
  FaultTarget,
  InjectedFault,
  WellAnswer,
} from '../faults/InjectedFault.js';
export { importNock, importNodeSoap, importRawFiles, importSoapUi } from './importers/importRecordings.js';
export {
  scrubRecordings,
  type ScrubbedCassette,
  type ScrubRecordingsOptions,
} from './importers/scrubRecordings.js';
export { type WorkforceMatchers, workforceMatchers } from './matchers/workforceMatchers.js';
export type { Nock } from '../faults/Nock.js';
export {
  CassetteNotWrittenError,
  type RecordedAnswer,
  type Recording,
  type ScrubbedBody,
  type ScrubbedCall,
} from '../cassette/scrub/Recording.js';
export { type ScrubOptions, scrubCalls } from '../cassette/scrub/scrubCalls.js';
export { checkCassettes, type CheckedCall, formatCheckTable } from '../cassette/checkCassettes.js';
export { CassetteStaleError } from '../cassette/callStaleness.js';
export type { StalenessPolicy, StalenessReaction } from '../cassette/callStaleness.js';
