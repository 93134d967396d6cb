import { describe, expect, it } from 'vitest';
import { requestBytes } from '../../../src/encoding/request/envelope.js';
import { literalOfText } from '../../../src/encoding/xml/literal.js';
import { XmlBytes } from '../../../src/encoding/xml/xmlBytes.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';

/** What is written of some texts, behind so many bytes. */
function written(behind: number, ...texts: string[]): string {
  const out = new XmlBytes();
  out.putText('x'.repeat(behind));
  for (const text of texts) out.putText(text);
  return out.take().toString();
}

describe('bytes that are written', () => {
  it.each(['a', 'å', '東', '😀', '<', '😀å<東a'])('are the same at every place of the buffer: %j', (text) => {
    const escaped = text.replace('<', '&lt;');
    for (let behind = 980; behind < 1080; behind++)
      expect(written(behind, text, text)).toBe('x'.repeat(behind) + escaped + escaped);
  });

  it('are the same for literals of every length', () => {
    for (let length = 0; length < 40; length++)
      for (let behind = 1000; behind < 1030; behind++) {
        const out = new XmlBytes();
        const text = 'abcdefghijklmnopqrstuvwxyz0123456789åäö'.slice(0, length);
        out.putText('x'.repeat(behind));
        out.put(literalOfText(text));
        expect(out.take().toString()).toBe('x'.repeat(behind) + text);
      }
  });

  it('hold a text of many megabytes', () => {
    const text = '😀'.repeat(2 ** 20);
    expect(written(3, text)).toBe(`xxx${text}`);
  });
});

it('the first rows may be much larger than the others', { tags: ['slow'] }, () => {
  const shift = {
    begDate: '2024-03-04',
    endDate: '2024-03-04',
    begTime: '08:00:00',
    endTime: '16:00:00',
    shiftCategoryId: '11',
  };
  // By the length of the first 64 rows alone, all would take 5 GB.
  const long = 'x'.repeat(200_000);
  const Shifts = Array.from({ length: 25_000 }, (_, i) => (i < 64 ? { ...shift, comment: long } : shift));
  const bytes = requestBytes(wsdlUpdateShifts, 'k', { Shifts }, { types: 'urn:t', operations: 'urn:o' });
  expect(bytes.length).toBeGreaterThan(64 * long.length);
  expect(bytes.buffer.byteLength).toBeLessThan(200e6);
});
