export { type CompareOptions, type CompareProgress, compare } from './compare/compare.js';
export type {
  Comparison,
  Example,
  FieldComparison,
  MissingRecord,
  Observation,
  ScannedCall,
  ScannedScript,
  ScannedScripts,
  Scorecard,
  ScorecardVerdict,
  SideFailure,
  Subject,
  SubjectComparison,
  WireFinding,
} from './compare/Comparison.js';
export type { FieldStatus } from './rows/compareField.js';
export type { DifferenceKind } from './rows/RowComparison.js';
export type { Scope } from './compare/Scope.js';
export {
  type AnswerComparison,
  type AnswerDifference,
  type FieldCounts,
  type CompareSettings,
  compareAnswers,
  type Trial,
  tryOverRest,
} from './answers/compareAnswers.js';
export {
  checkIgnoreRules,
  type Demands,
  type GoPolicy,
  type GoPolicyInput,
  goPolicyOf,
  type IgnoreRule,
} from './signoff/GoPolicy.js';
export {
  type Evidence,
  evidenceHash,
  evidenceOf,
  type FieldEvidence,
  type OperationEvidence,
  type ScriptCode,
  scriptCode,
  serviceAt,
} from './signoff/Evidence.js';
export { addSignOff, keepNight, readHistory, readSignOffs } from './signoff/History.js';
export { type Permission, permissionOf, type ScriptStatus, statusOf } from './signoff/permissionOf.js';
export { type Signature, type SignOff, signOffOn, withdrawalOf } from './signoff/SignOff.js';
export { type Lack, type Standing, type StandingOptions, standingOf } from './signoff/standingOf.js';
export { type NightFacts, nightOf } from './compare/scorecards.js';
export { type ChainCheck, ChainFolder, type ChainKind, checkChain, markOf } from './chain/chain.js';
export { type KeyBook, keyBookOf, readKeyBook, Signer, signerOf } from './chain/Signer.js';
