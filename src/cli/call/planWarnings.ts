import { setsTheSame } from '../../client/rowEffect.js';
import type { AnyOperation } from '../../definition/operation.js';

type Row = Readonly<Record<string, unknown>>;

/** What a row does that its sender may not have meant: the traps of the interface. */
export function planWarnings(operation: AnyOperation, rows: readonly Row[]): string[] {
  const warnings = new Set<string>();
  if (operation.effect === 'lock') warnings.add('locks: the interface cannot undo everything that this does');
  if (operation.effect === 'append') warnings.add('adds: sent twice, it is booked twice');
  const appending = rows.flatMap((row, i) =>
    operation.effect === 'write' && !setsTheSame(operation, row) ? [i] : [],
  );
  if (appending.length > 0)
    warnings.add(
      appending.length === rows.length || appending.length === 1
        ? `${appending.length === rows.length ? 'each row' : `row ${appending[0]}`} names nothing that is there: sent twice, it is there twice`
        : `rows ${shortList(appending)} name nothing that is there: sent twice, they are there twice`,
    );
  for (const row of rows)
    for (const [applies, warning] of TRAPS[operation.name] ?? []) if (applies(row)) warnings.add(warning);
  return [...warnings];
}

const TRAPS: Readonly<Record<string, readonly (readonly [(row: Row) => boolean, string])[]>> = {
  wsdlUpdateShifts: [
    [(row) => row.deleteShift === 1, 'deleteShift 1 deletes the shift'],
    [
      (row) => Array.isArray(row.tasks) && row.tasks.length === 0,
      'an empty tasks list removes all tasks of the shift',
    ],
  ],
  wsdlUpdateTimeTrackers: [
    [
      (row) => row.replaceTimeTracker === true && row.operation === 1 && Number(row.value) === 0,
      'replaceTimeTracker with operation 1 and value 0 deletes the day',
    ],
  ],
  wsdlInitiateTransferToPayroll: [
    [(row) => row.isPreliminary !== true, 'a transfer that is not preliminary locks its transactions'],
    [
      (row) => row.lockSalaryPeriod === true,
      'lockSalaryPeriod locks the period; the interface does not unlock it',
    ],
    [(row) => row.uploadFileToServer === true, "uploadFileToServer ships a file to the customer's server"],
  ],
};

function shortList(indexes: readonly number[]): string {
  return `${indexes.slice(0, 5).join(', ')}${indexes.length > 5 ? ` and ${indexes.length - 5} more` : ''}`;
}

/** What a row asks for, in a word. */
export function planAction(operation: AnyOperation, row: Row): string {
  const { name, effect } = operation;
  const none = (value: unknown) => value === undefined || value === '' || value === 0 || value === '0';
  if (name.startsWith('wsdlDelete')) return 'delete';
  if (name === 'wsdlUpdateShifts')
    return row.deleteShift === 1 ? 'delete' : none(row.scheduleId) ? 'create' : 'update';
  if (name === 'wsdlUpdateAbsence') return none(row.id) ? 'create' : 'update';
  if (effect === 'append') return 'add';
  return effect === 'lock' ? 'lock' : 'set';
}
