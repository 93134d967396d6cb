export {
  ABSENCE_CODES,
  type AbsenceCode,
  type AbsenceCodeFacts,
  LOOK_UP_CODES,
  type LookUpCode,
} from './call/errorCodes.js';
export type { AbsenceFlow, AbsenceRegistered } from './resources/absenceFlow.js';
export type { Absences, AbsenceSchedules, AbsenceTypes } from './resources/absences.js';
export type { AnswerFacts } from './call/answerFacts.js';
export type { V2Calls, V3Calls } from './resources/calls.js';
export type { CollaborationGroups, Labels } from './resources/collaborationGroups.js';
export { createRestClient, type RestClient } from './createRestClient.js';
export { type SecretSource, TokenUnavailableError } from './call/credentials.js';
export type { Employees } from './resources/employees.js';
export type { RestErrorDetail } from './call/errorBody.js';
export type { Groups } from './resources/groups.js';
export { type BadgeNumber, badgeNumber, type XrefId, xrefId } from './resources/identifier.js';
export type { Page, Pages, PageToken } from './call/pages.js';
export type { DeletePermanently } from './resources/pathCalls.js';
export type * from './resources/restTypes.js';
export type { ListOptions, RestCallOptions } from './call/restCallOptions.js';
export { RestError, type RestErrorCode, type RestErrorKind } from './call/restError.js';
export type { Region, RestClientOptions } from './call/restClientOptions.js';
export { isRestClientError, type RestClientError, type RestResult } from './call/restClientErrorOf.js';
export type { Safe, SafePages } from './call/safe.js';
export type { RoleAssignments, Roles } from './resources/roleAssignments.js';
export type { Permission, Scope, V2Scope, V3Scope } from './call/scope.js';
export type { Shifts } from './resources/shifts.js';
export {
  AbortedError,
  ConfigurationError,
  DecodeError,
  InputError,
  type InputIssue,
  NetworkError,
  OutcomeUnknownError,
  TimeoutError,
} from '../errors/index.js';
export type { DecodeIssue } from '../definition/outcome.js';
export { Secret } from '../secret.js';
