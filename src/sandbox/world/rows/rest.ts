import type { TableRow } from './TableRow.js';

/** Tables that only the REST side reads. */

/** Credentials of an integration. */
export interface ApiClientRow extends TableRow {
  clientId: string;
  clientSecret: string;
  /** Scopes and permission bits, such as `hr:employees:read` and `Absence (Create)`. */
  permissions: string[];
}

/** What an absence type allows. `id` is that of the leave reason; limits that are left out do not hold. */
export interface AbsencePolicyRow extends TableRow {
  /** What becomes of shifts in an absence that does not say. */
  shiftAction: 'UNASSIGN' | 'DELETE';
  /** The agreement templates that allow the type; all when left out. */
  templates?: number[] | undefined;
  /** The absence schedule that is applied when none is asked for. */
  defaultScheduleId?: number | undefined;
  /** The most absences in a calendar year. */
  maxOccasions?: number | undefined;
  /** The most days in a calendar year. */
  maxDaysInPeriod?: number | undefined;
  /** The most days of one absence. */
  maxConsecutiveDays?: number | undefined;
  /** The fewest days between two absences. */
  minDaysBetween?: number | undefined;
  /** Wants a shift or a punch between two absences. */
  workBetween?: boolean | undefined;
  /** The most days in a calendar year that the employee alone attests. */
  selfCertifiedDays?: number | undefined;
  /** The most days of one absence that the employee alone attests. */
  employerPeriodDays?: number | undefined;
  /** The time tracker that must hold a day for each weekday of the absence. */
  timeTrackerId?: number | undefined;
}

/** A schedule that absences can follow on weekdays. */
export interface AbsenceScheduleRow extends TableRow {
  name: string;
  begTime: string;
  endTime: string;
  shiftTypeId: number;
  /** The group where its shifts stand; 0 is the unit of the absence. */
  groupId: number;
}

/** What an agreement template says of attesting absences. `id` is that of the template. */
export interface AttestPolicyRow extends TableRow {
  autoAttest: boolean;
  byEmployee: boolean;
  byManager: boolean;
}

/** A setting of a unit. `id` is that of the unit. */
export interface UnitSettingRow extends TableRow {
  allowOverlappingAbsences: boolean;
}

/** Says which id of another system stands for which here. */
export interface MappingRow extends TableRow {
  mappingType: string;
  internalValue: string;
  externalValue: string;
}

export interface LabelRow extends TableRow {
  name: string;
  color: string;
}

export interface CollaborationGroupRow extends TableRow {
  name: string;
  parentId?: number | undefined;
  labelId: number;
  domoDashboardId?: string | undefined;
  isArchived: boolean;
  groups: number[];
  employees: number[];
}
