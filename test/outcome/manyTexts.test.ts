import { describe, expect, it } from 'vitest';
import { Redactor } from '../../src/text/redaction/redact.js';
import { answerWith, clientOf, KEY, shift } from './manyTexts.js';

describe('an answer of very many validation texts', () => {
  it('ends at a bound, with its rows rejected and without the key', { tags: ['slow'] }, async () => {
    const client = clientOf(answerWith(32_000, (i) => `${i} no such shift`));
    const batch = await client.wsdlUpdateShifts({ Shifts: [shift] });
    expect(batch.rejected).toHaveLength(1);
    expect(batch.rejected[0]!.validationErrors).toHaveLength(32_001);
    expect(batch.rejected[0]!.validationErrors.at(-1)).toContain('too many to look through');
    expect(JSON.stringify(batch)).not.toContain(KEY);
  });

  it('is looked through whole where that takes no longer than a nightly run can wait', {
    tags: ['slow'],
  }, () => {
    const redactor = new Redactor([KEY]);
    const texts = Array.from({ length: 5_000 }, (_, i) =>
      redactor.quote(`row ${i}: the shift overlaps another one of the employee`),
    );
    expect(texts.at(-1)).toContain('row 4999');
  });

  it('is looked through no longer than the call may take, and what is known already costs nothing', () => {
    let isOver = false;
    const redactor = new Redactor([KEY], () => isOver);
    expect(redactor.quote(`no ${KEY}`)).toBe('no [redacted]');
    isOver = true;
    expect(redactor.quote(`no ${KEY}`)).toBe('no [redacted]');
    expect(redactor.quote(`other ${KEY}`)).toContain('too many to look through');
  });
});
