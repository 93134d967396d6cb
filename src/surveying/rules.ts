import { wsdlDeleteEligibilityRules } from '../operations/payroll/wsdlDeleteEligibilityRules.js';
import { wsdlDeleteSalaryCompensations } from '../operations/payroll/wsdlDeleteSalaryCompensations.js';
import { wsdlGetEligibilityRules } from '../operations/payroll/wsdlGetEligibilityRules.js';
import { wsdlGetSalaryCompensations } from '../operations/payroll/wsdlGetSalaryCompensations.js';
import { wsdlUpdateEligibilityRules } from '../operations/payroll/wsdlUpdateEligibilityRules.js';
import { wsdlUpdateSalaryCompensations } from '../operations/payroll/wsdlUpdateSalaryCompensations.js';
import type { Asker } from './createAsker.js';
import type { RuleKind, SentRow } from '../assumptions/Assumption.js';

// A rule without a condition, and a compensation of no bank holiday, salary type and hour: they change no pay.
export const OF_RULES = {
  rules: {
    noun: 'eligibility rule',
    ...{
      read: wsdlGetEligibilityRules,
      write: wsdlUpdateEligibilityRules,
      remove: wsdlDeleteEligibilityRules,
    },
    plain: { id: 0, employeeCondition: 0, employeeConditionAmount: 0, countAbsences: false },
  },
  compensations: {
    noun: 'salary compensation',
    read: wsdlGetSalaryCompensations,
    ...{ write: wsdlUpdateSalaryCompensations, remove: wsdlDeleteSalaryCompensations },
    plain: { id: 0, reddayId: 0, salaryCodes: '', eligibilityRuleIds: '', periodType: 1, periodLength: 1 },
  },
} as const;

/** The operations without which a kind of rule is not written: one to read, one to write and one to delete. */
export function operationsOf(kind: RuleKind): string[] {
  const { read, write, remove } = OF_RULES[kind];
  return [read.name, write.name, remove.name];
}

/** The row of a kind that a survey sends. */
export const ruleOf = (kind: RuleKind, mark: string): SentRow => ({
  ...OF_RULES[kind].plain,
  name: `${mark} survey`,
});

/** Sends a batch of a kind, to be written or removed. */
export function sendRules(asker: Asker, does: 'write' | 'remove', kind: RuleKind, rows: readonly SentRow[]) {
  const operation = OF_RULES[kind][does];
  return asker.ask({ operation, input: { [operation.rows!]: rows } });
}
