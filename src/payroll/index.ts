export type { Finding, GivenTransfer, RecordRef } from './findings/Finding.js';
export { FINDING_KINDS, type FindingKind } from './findings/kinds.js';
export type { ClockNight, PayrollCheck, Verdict } from './CheckResult.js';
export { payrollCheck, type PayrollCheckOptions } from './payrollCheck.js';
export type { Policy, PolicyInput, Severity } from './policy/Policy.js';
export type { UnitSummary } from './UnitSummary.js';
