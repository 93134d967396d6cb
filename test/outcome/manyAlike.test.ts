import { expect, it } from 'vitest';
import { wsdlUpdateTextItems } from '../../src/operations/index.generated.js';
import { matchRows } from '../../src/outcome/matchRows.js';
import { Redactor } from '../../src/text/redaction/redact.js';

/** Rows that begin alike, and the first answer to them, which may be cut. */
function statusOf(count: number, answered: string) {
  const name = (i: number) => (i === 0 ? 'import of april' : `import of april ${String(i).padStart(5, '0')}`);
  const rows = Array.from({ length: count }, (_, i) => ({ tag: 'costcentre' as const, ttext: name(i) }));
  const value = [{ ttext: answered, validationErrors: [] }];
  const batch = matchRows(
    wsdlUpdateTextItems,
    { TextItems: rows },
    { value, issues: [] },
    { redactor: new Redactor([]) },
  );
  return { first: batch.rows[0]!.status, accepted: batch.accepted.length };
}

it.each([3, 900, 1_100, 5_000])(
  'an answer that may be cut is nobody’s, though it is the very text of a row: %i rows',
  (count) => {
    expect(statusOf(count, 'import of april')).toEqual({ first: 'unanswered', accepted: 0 });
  },
);

it('answers of which each may be any row’s are nobody’s, in a bounded time', () => {
  const rows = Array.from({ length: 6_000 }, (_, i) => ({
    ...{ tag: 'costcentre' as const, ttext: `import of april ${i + 10_000}` },
  }));
  const value = rows.slice(1).map((_, i) => ({ ttext: 'import of april', comment: String(i) }));
  const batch = matchRows(
    wsdlUpdateTextItems,
    { TextItems: rows },
    { value, issues: [] },
    { redactor: new Redactor([]) },
  );
  expect(batch.accepted).toEqual([]);
});
