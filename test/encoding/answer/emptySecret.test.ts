import { expect, it } from 'vitest';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { answerBytes, encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { wsdlGetResultTransferToPayroll } from '../../../src/operations/payroll/wsdlGetResultTransferToPayroll.js';
import { SERVICE_NAMESPACES as namespaces } from '../../../src/encoding/xml/namespaces.js';
import { Secret } from '../../../src/secret.js';

it.each([
  ['', false],
  ['https://files.example/1', true],
])('an empty secret of an answer is absent: %j', (url, there) => {
  const decoder = createAnswerDecoder(wsdlGetResultTransferToPayroll, {
    contentType: 'text/xml; charset=utf-8',
  });
  decoder.write(
    answerBytes(
      encodeAnswer(
        wsdlGetResultTransferToPayroll,
        { status: 'Failed', url: new Secret(url) },
        { namespaces },
      ),
    ),
  );
  const answer = decoder.end();
  const value = answer.kind === 'value' ? (answer.value as { readonly url?: Secret }) : {};
  expect(Boolean(value.url)).toBe(there);
});
