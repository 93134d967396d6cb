import { formatCsv } from '../../csv/writeCsv.js';
import { decimalOf } from '../world/decimal.js';
import type { World } from '../world/World.js';
import type { Transaction } from './Transaction.js';

const HEAD = 'badgeNo;name;unit;date;salaryCode;hours;costCentre;project;account'.split(';');

/** The generic semicolon-separated file of a transfer (document 2.8): UTF-8, one transaction a line, a head line first. */
export function payrollCsv(world: World, rows: readonly Transaction[]): string {
  const lines = rows.map((row) => {
    const employee = world.employees.get(row.employeeId);
    return [
      employee?.badgeNo ?? '',
      employee ? `${employee.givenName} ${employee.familyName}` : '',
      world.units.get(row.restId)?.extUnitId ?? '',
      row.date,
      world.salaryTypes.get(row.stCode)?.salaryCode ?? '',
      decimalOf(row.hours),
      world.extCodeOf(row.costCentre),
      world.extCodeOf(row.projectNo),
      world.extCodeOf(row.accountNo),
    ];
  });
  return formatCsv([HEAD, ...lines], { delimiter: ';' });
}
