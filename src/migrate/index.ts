// These entries have names of their own now; the next version leaves them out here.
export { type ScanOptions, scanFolder } from './scan/scanFolder.js';
export { type Observed, observationOf, readObserved, wireFindings } from './scan/observed.js';
export type {
  Inventory,
  Language,
  SkippedFile,
  Style,
  Unknown,
  Use,
} from './scan/Use.js';
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
export { type ReadinessOptions, readinessOf } from './report/readinessOf.js';
export { operatorLetter, type Summary, summaryOf } from './report/summaryOf.js';
export { rewriteBridge } from './codemods/rewriteBridge.js';
export {
  type CallMove,
  type ClientRewrite,
  type ClientTexts,
  type Destination,
  type DryRun,
  dryRun,
  rewriteClient,
} from './codemods/rewriteClient.js';
export type { Finding, Rewrite } from './codemods/edits.js';
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
export { type VerifyScriptsOptions, verifyScripts } from './verify/verifyScripts.js';
export * from '../bridge/index.js';
export * from '../evidence/index.js';
