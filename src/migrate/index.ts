export type { Converted } from './map/conversions/Conversion.js';
export type { FieldMap, FieldMove, Fidelity } from './map/FieldMap.js';
export { fieldMaps } from './map/fieldMaps.js';
export { type Lookups, noLookups } from './map/Lookups.js';
export {
  type Confidence,
  confidenceOf,
  type FieldMapName,
  type MoveCase,
  type OperationMove,
  type OperationName,
  type RestCall,
} from './map/OperationMove.js';
export { operationMoves } from './map/operationMoves.js';
export type { SoapMove } from './map/SoapMove.js';
export { soapMoveFrom, soapMoves } from './map/soapMoves.js';
export { instantsOf, localOf, type ResolvedInstant, resolveInstant } from '../calendar/zone.js';
export { type ScanOptions, scanFolder } from './scan/scanFolder.js';
export type { Certainty, Inventory, Language, SkippedFile, Style, UnknownCall, Use } from './scan/Use.js';
export type {
  CallReadiness,
  OlderCall,
  Readiness,
  ScriptReadiness,
  ScriptVerdict,
  Verdict,
  WorkStep,
} from './report/Readiness.js';
export { readinessHtml } from './report/readinessHtml.js';
export { readinessOf } from './report/readinessOf.js';
export { type CompareOptions, type CompareProgress, compare } from './compare/compare.js';
export type {
  Comparison,
  Example,
  FieldComparison,
  FieldStatus,
  Limits,
  MissingRecord,
  Scorecard,
  ScorecardVerdict,
  SideFailure,
  Subject,
  SubjectComparison,
  Thresholds,
} from './compare/Comparison.js';
export { type Identities, lookupsOf, readIdentities } from './compare/readLookups.js';
export type { Scope } from './compare/Scope.js';
export type { SoapClients } from './compare/soapSide.js';
export { comparisonHtml } from './report/comparisonHtml.js';
export type {
  Bridge,
  Bridged,
  BridgedOperation,
  BridgedRead,
  BridgeInput,
  BridgeOutput,
  Protocol,
} from './bridge/Bridged.js';
export type { BridgeOptions, RestBridgeOptions } from './bridge/BridgeContext.js';
export { type BridgedClientOptions, bridgedClient } from './bridge/bridgedClient.js';
export { bridgeOverRest } from './bridge/bridgeOverRest.js';
export { createBridge } from './bridge/createBridge.js';
export { bridgedBefore } from './bridge/rowByRow.js';
export type {
  AnswerComparison,
  AnswerDifference,
  DifferenceKind,
  FieldCounts,
} from './experiment/AnswerComparison.js';
export {
  compareAnswers,
  type CompareSettings,
  type RestSideAnswer,
  type SideAnswer,
} from './experiment/compareAnswers.js';
export { Experiment, type ExperimentOptions, type Trial, tryOverRest } from './experiment/Experiment.js';
export { checkIgnoreRules, type IgnoreRule } from './signoff/IgnoreRule.js';
export {
  type AbsenceDecisions,
  type AbsenceForRest,
  absenceToRest,
  type KeptDefault,
} from './mappers/absenceToRest.js';
export {
  districtFromRest,
  employeesFromRest,
  groupFromRest,
  groupRoleFromRest,
  roleFromRest,
  sectionFromRest,
  shiftFromRest,
  unitFromRest,
} from './mappers/fromRest.js';
export type { Loss, Mapped } from './mappers/Mapped.js';
export { rewriteBridge } from './codemods/bridge/rewriteBridge.js';
export { rewriteClient } from './codemods/client/rewriteClient.js';
export type { ClientTexts } from './codemods/client/newClient.js';
export type { Finding, Rewrite } from './codemods/edits.js';
export { rewriteEnvelopes } from './codemods/envelope/rewriteEnvelopes.js';
export { rewriteVersions } from './codemods/rewriteVersions.js';
export { unifiedDiff } from '../text/unifiedDiff.js';
export { type RecordedScript, recordScript, type RecordScriptOptions } from './verify/recordScript.js';
export type {
  CallComparison,
  CallStatus,
  Doubt,
  PartDifference,
  ScriptEnd,
  UnrecordedCall,
  Verification,
  VerificationVerdict,
} from './verify/Verification.js';
export { verifyScripts } from './verify/verifyScripts.js';
export type { VerifyScriptsOptions } from './verify/VerifyScriptsOptions.js';
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
export { statusHtml } from './report/statusHtml.js';
export type { FileComparison, FileStatus } from './verify/files/FileComparison.js';
