export { type CompareOptions, type CompareProgress, compare } from './compare/compare.js';
export type {
  Comparison,
  Example,
  FieldComparison,
  Limits,
  MissingRecord,
  Scorecard,
  ScorecardVerdict,
  SideFailure,
  Subject,
  SubjectComparison,
  Thresholds,
} from './compare/Comparison.js';
export type { FieldStatus } from './rows/compareField.js';
export type { DifferenceKind } from './rows/Found.js';
export type { Scope } from './compare/Scope.js';
export { comparisonHtml } from './pages/comparisonHtml.js';
export type {
  AnswerComparison,
  AnswerDifference,
  FieldCounts,
} from './answers/AnswerComparison.js';
export {
  compareAnswers,
  type CompareSettings,
} from './answers/compareAnswers.js';
export { Experiment, type ExperimentOptions, tryOverRest } from './answers/Experiment.js';
export { checkIgnoreRules, type IgnoreRule } from './signoff/IgnoreRule.js';
export {
  type Evidence,
  type FieldEvidence,
  type OperationEvidence,
  evidenceHash,
  evidenceOf,
} from './signoff/Evidence.js';
export { type Demands, type GoPolicy, type GoPolicyInput, goPolicyOf } from './signoff/GoPolicy.js';
export { keepNight, readHistory } from './signoff/History.js';
export { type Permission, permissionOf } from './signoff/permissionOf.js';
export { type Signature, type SignOff, signOffOn, withdrawalOf } from './signoff/SignOff.js';
export { addSignOff, readSignOffs } from './signoff/signOffFile.js';
export { type Standing, type StandingOptions, standingOf } from './signoff/standingOf.js';
export { nightOf } from './compare/nightOf.js';
export { reveal, type RevealedRecord, type RevealOptions } from './compare/reveal.js';
export { type ScriptStatus, statusOf } from './signoff/statusOf.js';
export { statusHtml } from './pages/statusHtml.js';
export type { Observation, ScannedCall, ScannedScript, ScannedScripts } from './compare/ScannedScripts.js';
export { type ChainCheck, type ChainKind, checkChain, markOf } from './chain/chain.js';
export { ChainFolder } from './chain/ChainFolder.js';
export { readKeyBook } from './chain/keyBookFile.js';
export { type KeyBook, keyBookOf, Signer, signerOf } from './chain/Signer.js';
export type { Lack } from './signoff/againstIt.js';
export { type ScriptCode, scriptCode } from './signoff/scriptCode.js';
export { serviceAt } from './signoff/serviceAt.js';
export type { NightFacts } from './compare/nightOf.js';
