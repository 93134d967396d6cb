import type { PayrollCheck } from '../../payroll/CheckResult.js';

/** A check for programs: what failed as name and text. */
export function checkJson(check: PayrollCheck): string {
  const failed = check.failed.map(({ error, ...unit }) => ({
    ...unit,
    error:
      error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: '' },
  }));
  return `${JSON.stringify({ ...check, failed }, undefined, 2)}\n`;
}
