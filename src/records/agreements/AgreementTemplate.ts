import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';
import { TemplateOverTime } from './TemplateOverTime.js';
import { TemplateRedDay } from './TemplateRedDay.js';
import { TemplateShift } from './TemplateShift.js';

const definition = record(
  'AgreementTemplate',
  {
    id: t.int(),
    templateName: t.string(),
    weekHours: t.decimal(),
    minHours: t.decimal(),
    maxHours: t.decimal(),
    salary: t.decimal(),
    premiumSalary: t.decimal(),
    premiumSalary2: t.decimal(),
    premiumSalary3: t.decimal(),
    hourly: t.int(),
    fromDate: t.date(),
    toDate: t.date(),
    expires: t.int(),
    comment: t.string(),
    periodType: t.int(),
    periodDay: t.int(),
    periodStart: t.date(),
    periodLength: t.int(),
    weeklyAvg: t.decimal(),
    empLevel: t.decimal(),
    stdRedDays: t.int(),
    stdOverTime: t.int(),
    maxHourDay: t.int(),
    maxHourWeek: t.int(),
    minShift: t.int(),
    minRest: t.int(),
    shifts: t.array(TemplateShift),
    redDays: t.array(TemplateRedDay),
    overTime: t.array(TemplateOverTime),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** AgreementTemplate. */
export interface AgreementTemplate extends RecordOf<typeof definition> {}
export const AgreementTemplate: Definition<AgreementTemplate> = definition;
