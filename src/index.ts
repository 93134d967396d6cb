export type { CallOptions } from './call.js';
export { type Client, type ClientOptions, createClient, type KeySource } from './client.js';
export { chunksOf, type DateWindow, dateWindows } from './dateWindows.js';
export { addDecimals, compareDecimals, formatDecimal, roundDecimal, sumDecimals } from './decimal.js';
export { downloadPayroll } from './downloadPayroll.js';
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
