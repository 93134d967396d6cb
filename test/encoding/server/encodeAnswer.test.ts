import { expect, it } from 'vitest';
import { encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { wsdlGetLeaveReasons } from '../../../src/operations/absence/wsdlGetLeaveReasons.js';

it('writes a zero date or a zero moment for none, as its type says', () => {
  const style = { namespaces: { operations: 'urn:o', types: 'urn:t' }, zeroDates: true } as const;
  const answer = encodeAnswer(wsdlGetLeaveReasons, [{ id: 1 }] as never, style);
  expect(answer).toContain('<ts xsi:type="xsd:dateTime">0000-00-00T00:00:00</ts>');
});

it('writes an empty list as it is, and as nil where there is none', () => {
  const style = { namespaces: { operations: 'urn:o', types: 'urn:t' } };
  const list = (value: unknown) =>
    /<return [^>]*?(\/?)>/.exec(encodeAnswer(wsdlGetLeaveReasons, value, style))![0];
  expect(list([])).not.toContain('nil');
  expect(list(null)).toContain('xsi:nil="true"/>');
});
