import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';
import { TemplateOverTime } from './TemplateOverTime.js';
import { TemplateRedDay } from './TemplateRedDay.js';
import { TemplateShift } from './TemplateShift.js';

const definition = record(
  'AgreementTemplate',
  {
    /** Id of the template. */
    id: t.int().means('recordId'),
    /** Name of the template. */
    templateName: t.string().means('name'),
    /** Hours of full-time employment a week, as in `Agreement`. */
    weekHours: t.decimal(),
    /** Not used in `Agreement`. */
    minHours: t.decimal(),
    /** Not used in `Agreement`. */
    maxHours: t.decimal(),
    salary: t.decimal().means('money'),
    /** Not used in `Agreement`. */
    premiumSalary: t.decimal().means('money'),
    /** Not used in `Agreement`. */
    premiumSalary2: t.decimal().means('money'),
    /** Not used in `Agreement`. */
    premiumSalary3: t.decimal().means('money'),
    hourly: t.int(),
    /** First day of the template. */
    fromDate: t.date().means('beginDate'),
    /** Last day; in `Agreement` unused when `expires` is `0`. */
    toDate: t.date().means('endDate'),
    /** In `Agreement` `0` leaves `toDate` unused. */
    expires: t.int(),
    /** Free text. */
    comment: t.string().means('remark'),
    /** Kind of the period; the values are not documented. */
    periodType: t.int().means('count'),
    /** Not used in `Agreement`. */
    periodDay: t.int().means('count'),
    /** First day of the period. */
    periodStart: t.date(),
    /** Length of the period; in `Agreement` in days or months. */
    periodLength: t.int().means('count'),
    /** Weekly average. */
    weeklyAvg: t.decimal(),
    /** Employment level; in `Agreement` `1.00` is 100 %. */
    empLevel: t.decimal().means('share'),
    stdRedDays: t.int().means('count'),
    stdOverTime: t.int(),
    maxHourDay: t.int(),
    maxHourWeek: t.int(),
    minShift: t.int(),
    minRest: t.int(),
    /** When employees are available. */
    shifts: t.array(TemplateShift),
    /** The red days. */
    redDays: t.array(TemplateRedDay),
    /** The overtime periods. */
    overTime: t.array(TemplateOverTime),
    /** Last modification. */
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** One agreement template, as the first version of the interface has it. Source: observed signatures. */
export interface AgreementTemplate extends RecordOf<typeof definition> {}
export const AgreementTemplate: Definition<AgreementTemplate> = definition;
