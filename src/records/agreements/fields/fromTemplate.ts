import { t } from '../../../definition/field.js';
import { additionalFields } from './additionalFields.js';

/** Whether it is the main one, additional fields, and which rules come from the template. */
export const mainAgreement = {
  /** Whether this is the employee's main agreement. */
  isMainAgreement: t.boolean().means('active'),
  ...additionalFields,
  useTempAvail: t.boolean(),
  useTempTimeRules: t.boolean(),
  useTempSalary: t.boolean(),
  useTempWorkTime: t.boolean(),
  useTempEmploymentRate: t.boolean(),
};

/** More rules that come from the template. */
export const fromTemplate = {
  useTempMonthHours: t.boolean(),
  useTempTandA: t.boolean(),
  useTemplateBalancePeriod: t.boolean(),
  useTempCosts: t.boolean(),
};

/** The template that an agreement rests on. */
export const templateOfAgreement = {
  /** Id of the agreement template; in `Agreement` `0` for none. */
  templateId: t.int().means('reference'),
  /** External id of the agreement template. */
  extTemplateId: t.string().means('externalCode'),
};
