import { z } from 'zod';
import { isLocalDate, type LocalDate } from '../../definition/scalar.js';
import { configured } from '../../validation/configuration.js';
import { FINDING_KINDS, SEVERITIES } from './kinds.js';

const day = z.custom<LocalDate>(
  (text) => typeof text === 'string' && isLocalDate(text),
  'expected YYYY-MM-DD',
);
const approver = z.enum(['employee', 'manager', 'customer']);
const severity = z.enum(SEVERITIES);

/** The fields that say an approval which the check asks for, as messages name them. */
const APPROVAL_FIELDS = [
  ...(['wsdlGetTimePunches.approvedByManager', 'wsdlGetTimePunches.approvedByEmployee'] as const),
  'wsdlGetLeaveApplicationsV2.approvedByManager',
  'wsdlGetLeaveApplicationsV2.approvedByEmployee',
  ...(['wsdlGetPayrollV2.transactionMgrAttest', 'wsdlGetPayrollV2.transactionEmpAttest'] as const),
  'wsdlGetPayrollV2.salaryMgrAttest',
] as const;
const kind = z.enum(FINDING_KINDS);

const exception = z
  .strictObject({
    kind,
    /** The alias of the report, or a badge number. */
    employee: z.string().min(1).optional(),
    unit: z.int().optional(),
    /** Days that it holds for; without them all. */
    from: day.optional(),
    to: day.optional(),
    reason: z.string().min(1),
    owner: z.string().min(1),
    /** The last day on which it is accepted: a check after it reports the finding again. */
    until: day,
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['from'],
    error: 'expected a date not after to',
  });

/** A column by its number from 1, or by the text of the head line; or by the first character and the one after the last. */
const column = z.union([z.string(), z.int().positive(), z.tuple([z.int(), z.int()])]);
const columns = z.strictObject({ employee: column, salaryType: column, hours: column });

const fileFormat = z.strictObject({
  /** Between columns; without one columns are cut by their places. */
  separator: z.string().min(1).max(1).optional(),
  /** Lines before the first row. With columns by name the last of them is the head. */
  headLines: z.int().min(0).default(0),
  decimalSign: z.enum(['.', ',']).default('.'),
  /** Hours are written as whole numbers of this size, such as `100` for hundredths. */
  hoursIn: z.int().positive().default(1),
  encoding: z.enum(['utf-8', 'latin1']).default('utf-8'),
  columns,
});

const thresholds = z.strictObject({
  /** A punch of more hours is long. */
  longestPunchHours: z.number().positive().default(13),
  /** A punch of so many minutes or fewer is too short for a shift. */
  shortestPunchMinutes: z.number().min(0).default(5),
  /** Punched and scheduled breaks of a shift may be so many minutes apart. */
  breakMinutes: z.number().min(0).default(15),
  /** Hours punched and paid of one day may be so many minutes apart. */
  hoursMinutes: z.number().min(0).default(5),
  /** The same of one employee in the whole period. */
  hoursMinutesInSum: z.number().min(0).default(15),
  /** Work may reach so many minutes into an absence. */
  absenceMinutes: z.number().min(0).default(0),
  /** Hours by hand of one employee in the period. */
  hoursByHand: z.number().min(0).default(100),
  /** A punch may be cut or lengthened by so many minutes without a comment. */
  cutMinutes: z.number().min(0).default(30),
  /** Pay of a salary type may leave the range of earlier months by so many hours, and by a tenth of the most. */
  rangeHours: z.number().min(0).default(16),
  /** Hours of a whole month may be apart from the employment rate by this share. */
  rateShare: z.number().min(0).optional(),
});

const units = z.array(z.int()).default([]);

const limits = z.strictObject({
  /** Hours of a salary type of one employee in the period. */
  salaryTypes: z
    .record(z.string(), z.strictObject({ least: z.number().optional(), most: z.number().optional() }))
    .default({}),
  hoursDay: z.number().positive().optional(),
  hoursWeek: z.number().positive().optional(),
  /** Between the last out of a day of work and the next in. */
  restHours: z.number().positive().optional(),
  /** The longest rest of a week in which every day from Monday to Sunday, or the first and the last of them, is worked. */
  restHoursWeek: z.number().positive().optional(),
  /** Of people under an age, in years: hours of a day, and the time of the day at which work ends. */
  young: z
    .array(
      z.strictObject({
        under: z.int().positive(),
        hoursDay: z.number().positive().optional(),
        latest: z
          .string()
          .regex(/^\d\d:\d\d$/)
          .optional(),
      }),
    )
    .default([]),
});

const policy = z.strictObject({
  /** Whose approval the settings of the service ask for. They cannot be read, so the team says it. */
  approvals: z.array(approver).default(['manager']),
  /** Approvals that are not used here: what the service does not say of them is right. One that is refused is found all the same. */
  approvalsNotUsed: z.array(z.enum(APPROVAL_FIELDS)).optional(),
  /** Salary types (`salType`) that pay for the time punched. Without them hours paid are not judged. */
  baseTypes: z.array(z.string()).optional(),
  /** Values of `pType` that mean an entry by hand. The interface does not show them. */
  manualTypes: z.array(z.int()).optional(),
  /** Texts of the lock status that mean that nothing is locked. The interface does not show them. */
  openLockTexts: z.array(z.string()).optional(),
  /** Length of badge numbers, where the commonest length is not meant; several where there are several. */
  badgeLength: z.union([z.int().positive(), z.array(z.int().positive()).min(1)]).optional(),
  /** Units that do not show what others do, and are right so. */
  without: z
    .strictObject({ punches: units, pay: units, punchIds: units, agreements: units })
    .partial()
    .prefault({}),
  /** Salary types of which one hour has one at most, such as those of evening and night. */
  supplementKinds: z.array(z.array(z.string())).optional(),
  limits: limits.prefault({}),
  thresholds: thresholds.prefault({}),
  /** `"off"`, or another severity or owner than usual. */
  findings: z
    .partialRecord(
      kind,
      z.union([
        z.literal('off'),
        z.strictObject({ severity: severity.optional(), owner: z.string().optional() }),
      ]),
    )
    .default({}),
  exceptions: z.array(exception).default([]),
  /** Time trackers whose balances an explanation reads; `period` for those that have periods. */
  trackers: z.array(z.strictObject({ id: z.int(), period: z.int().optional() })).default([]),
  /** How the file of a transfer is to be read. */
  file: fileFormat.optional(),
});

/** What a team decides about findings, with every default in its place. */
export type Policy = z.output<typeof policy>;
/** What a team writes into its file. */
export type PolicyInput = z.input<typeof policy>;
export type { Severity } from './kinds.js';
export type Approver = z.output<typeof approver>;
/** A field that says an approval. */
export type ApprovalField = (typeof APPROVAL_FIELDS)[number];
export type FileFormat = z.output<typeof fileFormat>;
export type PolicyException = z.output<typeof exception>;

/** The policy with all that was left out. Throws a `ConfigurationError` that says what is wrong and where. */
export function policyOf(input: unknown = {}): Policy {
  return configured(policy, input, 'policy');
}
