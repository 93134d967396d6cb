import type { Badges } from '../findings/badges.js';
import type { Judged } from '../findings/judge.js';
import type { Policy } from '../policy/Policy.js';
import { hoursBetween, minutesOfHours, shownHours } from '../time/minutes.js';
import type { FileSums } from './FileSums.js';

/** A finding for each employee and salary type of which the file and the transactions do not agree. */
export function judgeFile(sums: FileSums, people: Badges, policy: Policy): Judged[] {
  if (policy.findings.fileApart === 'off') return [];
  return [...sums.differences()].map(({ badgeNo, salaryType, inFile, inService }) => {
    const person = people.withNumber(badgeNo);
    const hours = hoursBetween(inFile, inService);
    return {
      rule: { kind: 'fileApart' },
      ...{ unit: person?.unit ?? 0, employeeId: person?.id ?? 0, badgeNo, explains: [] },
      found: {
        minutes: Math.abs(minutesOfHours(hours)),
        hours,
        records: [
          { operation: 'wsdlGetResultTransferToPayroll', field: 'url', id: 0 },
          { operation: 'wsdlGetPayrollV2', field: 'hours', id: 0 },
        ],
        says: `Salary type ${salaryType || '(no code)'}: ${shownHours(inFile)} hours in the file, ${shownHours(inService)} in the attested transactions${person ? '' : ', of a badge number that no employee has'}.`,
        advice:
          'A transfer leaves out who has something unapproved; else find out which of the two is right.',
      },
    };
  });
}
