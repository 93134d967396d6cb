export type { CallOptions, DebugExchange } from './client/callOptions.js';
export { type Client, createClient } from './client/client.js';
export type { KeySource } from './client/callerOptions.js';
export type { ClientDeployment, ClientOptions, DeployedClientOptions } from './client/clientOptions.js';
export { chunksOf, type DateWindow, dateWindows } from './calendar/dateWindows.js';
export {
  addDecimals,
  compareDecimals,
  formatDecimal,
  roundDecimal,
  sumDecimals,
} from './calendar/decimal.js';
export { downloadPayroll } from './recipes/downloadPayroll.js';
export type { InputWarning } from './validation/inputWarnings.js';
export type { Limits } from './encoding/xml/limits.js';
export { leftOutOf, unreadIn } from './definition/decodeMarks.js';
export type { Definition, Origin } from './definition/record.js';
export type {
  DateTime,
  Decimal,
  Instant,
  LocalDate,
  LocalDateTime,
  LocalTime,
} from './definition/scalar.js';
export { isDateTime, isDecimal, isLocalDate, isLocalDateTime, isLocalTime } from './definition/scalar.js';
export * from './errors/index.js';
export { type ForEachUnitOptions, forEachUnit, type Unit, type UnitResult } from './recipes/forEachUnit.js';
export { asInput } from './recipes/asInput.js';
export { modifiedAfter } from './calendar/modifiedAfter.js';
export {
  type EnsureOptions,
  ensurePayrollTransfer,
  type PayrollTransferOutcome,
  type PayrollTransferRequest,
  transferPayroll,
  type UncertainTransfer,
  type WaitOptions,
  waitForPayrollTransfer,
} from './recipes/payrollTransfer.js';
export type * from './records/index.generated.js';
export type {
  AcceptedRow,
  AnsweredReply,
  Batch,
  DecodeIssue,
  NotSentRow,
  Records,
  RecordStream,
  RejectedReply,
  RejectedRow,
  Reply,
  RowEvidence,
  RowOutcome,
  UnansweredRow,
} from './definition/outcome.js';
export type { Result } from './outcome/Result.js';
export { ApiKey, Secret } from './secret.js';
export type { Pace } from './settle/pace.js';
export { type SettledRow, type SettleOptions, settle } from './settle/settle.js';
export type {
  AttemptEvent,
  CallEvent,
  CallIdentity,
  DecodeIssueEvent,
  Hooks,
  HooksOption,
  OutcomeCounts,
  OutcomeEvent,
} from './transport/events.js';
export {
  type Budget,
  type BudgetEvent,
  type BudgetOptions,
  createBudget,
  type Place,
} from './transport/budget.js';
export type { Fetch } from './transport/fetchEngine.js';
export type { BudgetStore, Lease, PlaceResult } from './transport/memoryStore.js';
export type { RetriableFailure, RetryAttempt, RetryOptions } from './transport/retry.js';
export type { TimeLimitOptions } from './transport/timeLimits.js';
