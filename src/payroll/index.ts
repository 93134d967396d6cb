export type { Doubt } from '../assumptions/Assumption.js';
export { type Confirmation, confirmPayrollCheck } from './confirmPayrollCheck.js';
export type { ClockNight, CheckHistory, PayrollCheck } from './CheckResult.js';
export type { Bar, DayExplanation, Lane, Payment, Tick, TrackerChange } from './explain/DayExplanation.js';
export {
  type Proposal,
  proposalsCsv,
  proposalsOf,
  readSigned,
  type SignedProposal,
} from './corrections/proposals.js';
export {
  type CorrectionsOptions,
  type Matched,
  matchSigned,
  sendCorrections,
  type SentCorrections,
} from './corrections/sendCorrections.js';
export { dayText } from './explain/dayText.js';
export { explainDay, type ExplainOptions } from './explain/explainDay.js';
export { preliminaryFile, type PreliminaryOptions } from './file/preliminaryFile.js';
export type { Correction, Finding, GivenTransfer, RecordRef } from './findings/Finding.js';
export { FINDING_KINDS, type FindingKind } from './policy/kinds.js';
export type { ChangedSum, KeptCheck, KeptFinding, Verdict } from './history/KeptCheck.js';
export { type PayrollHistory, openPayrollHistory } from './history/PayrollHistory.js';
export { checkHtml } from './page/checkHtml.js';
export { dayHtml } from './page/dayPart.js';
export { findingsCsv } from './page/lines.js';
export { payrollCheck, type PayrollCheckOptions } from './payrollCheck.js';
export type { Policy, PolicyInput, Severity } from './policy/Policy.js';
export type { UnitSummary } from './UnitSummary.js';
export {
  type FileStanding,
  type SealOptions,
  type SealStanding,
  sealTransfer,
  verifySeal,
  verifySealedFile,
} from './sealTransfer.js';
export type { Seal, Unsealed, UnsealedEmployee } from './history/Seals.js';
