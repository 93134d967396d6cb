import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** Whether an employee has a bank id. Source: interface document 2.3, `hasBankId`. */
export const HasBankId = valueSet({ False: 0, True: 1 });
export type HasBankId = OpenValue<typeof HasBankId>;
