import type { World } from '../world/World.js';
import type { Transaction } from './Transaction.js';

/**
 * A file with columns of fixed width and no head, as older payroll systems take it: badge number (10), date without dashes (8),
 * salary code (6), hours in ten-thousandths with leading zeros and a sign before them (12).
 */
export function payrollFixed(world: World, rows: readonly Transaction[]): string {
  return rows
    .map(({ employeeId, date, stCode, hours }) => {
      const badgeNo = world.employees.get(employeeId)?.badgeNo ?? '';
      const code = world.salaryTypes.get(stCode)?.salaryCode ?? '';
      const size = String(Math.abs(hours)).padStart(11, '0');
      return `${badgeNo.padEnd(10)}${date.replaceAll('-', '')}${code.padEnd(6)}${hours < 0 ? '-' : '+'}${size}\r\n`;
    })
    .join('');
}
