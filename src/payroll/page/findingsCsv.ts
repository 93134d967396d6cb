import { csvHead, csvLines, csvStart } from '../../csv/writeCsv.js';
import type { PayrollCheck } from '../CheckResult.js';
import { inOrder } from './lines.js';

const COLUMNS = [
  ...['kind', 'severity', 'owner', 'unit', 'employee', 'name'],
  ...['day', 'minutes', 'hours', 'money', 'says', 'advice'],
  ...['records', 'explains', 'since', 'acceptedUntil', 'acceptedBy', 'reason', 'key'],
];

/** Every finding as a line, in the order of the page; of spreadsheets' formulas nothing is left. */
export function findingsCsv({ findings }: PayrollCheck): string {
  const lineOf = csvLines(COLUMNS, { hours: { kind: 'decimal' } }, 'plain');
  const lines = inOrder(findings).map((finding) => {
    const { exception, records, explains } = finding;
    return lineOf({
      ...finding,
      records: records.map(({ operation, field, id }) => `${operation}.${field}#${id}`).join(' '),
      explains: explains.join(' '),
      acceptedUntil: exception?.until,
      acceptedBy: exception?.owner,
      reason: exception?.reason,
    });
  });
  return csvStart('plain') + csvHead(COLUMNS) + lines.join('');
}
