export type { CallOptions } from './call.js';
export { type Client, createClient } from './client.js';
export type { ClientOptions, KeySource } from './clientOptions.js';
export { chunksOf, type DateWindow, dateWindows } from './dateWindows.js';
export { addDecimals, compareDecimals, formatDecimal, roundDecimal, sumDecimals } from './decimal.js';
export { downloadPayroll } from './downloadPayroll.js';
export type { EncodeWarning } from './encoding/encodeWarnings.js';
export type { Limits } from './encoding/limits.js';
export type { Definition, Origin } from './encoding/record.js';
export type {
  DateTime,
  Decimal,
  Instant,
  LocalDate,
  LocalDateTime,
  LocalTime,
} from './encoding/scalar.js';
export { isDateTime, isDecimal, isLocalDate, isLocalDateTime, isLocalTime } from './encoding/scalar.js';
export * from './errors.js';
export { type ForEachUnitOptions, forEachUnit, type Unit, type UnitResult } from './forEachUnit.js';
export { modifiedAfter } from './modifiedAfter.js';
export {
  type PayrollTransferOutcome,
  type PayrollTransferRequest,
  transferPayroll,
  type WaitOptions,
  waitForPayrollTransfer,
} from './payrollTransfer.js';
export type * from './records/index.generated.js';
export type {
  AcceptedRow,
  AnsweredReply,
  Batch,
  DecodeIssue,
  NotSentRow,
  RejectedReply,
  RejectedRow,
  Reply,
  Result,
  RowOutcome,
  UnansweredRow,
} from './result.js';
export { ApiKey, Secret } from './secret.js';
export type {
  AttemptEvent,
  CallEvent,
  CallIdentity,
  DecodeIssueEvent,
  Hooks,
  OutcomeCounts,
  OutcomeEvent,
} from './telemetry/events.js';
export {
  type Budget,
  type BudgetEvent,
  type BudgetOptions,
  type BudgetStore,
  createBudget,
  type Lease,
  type Place,
  type PlaceResult,
} from './transport/budget.js';
export type { Fetch } from './transport/fetchEngine.js';
export type { RetriableFailure, RetryAttempt, RetryOptions } from './transport/retry.js';
export type { TimeLimitOptions } from './transport/timeLimits.js';
