import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { TemplateOverTime } from './TemplateOverTime.js';
import { TemplateRedDay } from './TemplateRedDay.js';
import { TemplateShift } from './TemplateShift.js';
import { agreement } from './fields/agreement.js';
import { agreementTerms } from './fields/agreementTerms.js';

const definition = record('AgreementTemplate', {
  /** Id of the template. */
  id: t.int().means('recordId'),
  /** Name of the template. */
  templateName: t.string().means('name'),
  ...take(agreementTerms, 'weekHours', 'minHours', 'maxHours'),
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
  ...take(agreementTerms, 'expires'),
  /** Free text. */
  comment: t.string().means('remark'),
  ...take(agreement, 'periodType'),
  /** Not used in `Agreement`. */
  periodDay: t.count(),
  ...take(agreement, 'periodStart'),
  ...take(agreementTerms, 'periodLength'),
  ...take(agreement, 'weeklyAvg'),
  ...take(agreementTerms, 'empLevel'),
  stdRedDays: t.count(),
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
});

/** One agreement template, as the first version of the interface has it. Source: observed signatures. */
export interface AgreementTemplate extends RecordOf<typeof definition> {}
export const AgreementTemplate: Definition<AgreementTemplate> = definition;
