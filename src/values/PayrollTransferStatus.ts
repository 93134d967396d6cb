import { type OpenValue, valueSet } from '../definition/valueSet.js';

/** How far a payroll transfer is. Source: interface document 2.8 and 3, `status`. */
export const PayrollTransferStatus = valueSet({
  InProgress: 'In Progress',
  Failed: 'Failed',
  ReadyToDownload: 'Ready to Download',
});
export type PayrollTransferStatus = OpenValue<typeof PayrollTransferStatus>;
