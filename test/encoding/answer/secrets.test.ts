import { expect, it } from 'vitest';
import { unreadIn } from '../../../src/definition/decodeMarks.js';
import { createAnswerDecoder } from '../../../src/encoding/answer/decodeAnswer.js';
import { answerBytes, encodeAnswer } from '../../../src/encoding/server/encodeAnswer.js';
import { wsdlGetResultTransferToPayroll } from '../../../src/operations/payroll/wsdlGetResultTransferToPayroll.js';
import { SERVICE_NAMESPACES as namespaces } from '../../../src/encoding/xml/namespaces.js';
import { Secret } from '../../../src/secret.js';
import { wsdlGetRestaurantsAPIKey } from '../../../src/operations/organisation/wsdlGetRestaurantsAPIKey.js';
import { decodeIn, rolesAnswer } from '../answers.js';

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

it('a secret with a character that is none is no secret, but a text that nobody could read', () => {
  const whole = '<API_key>Zq7CANARY81xLm</API_key>';
  const items = [whole, whole, whole.replace('81', '&#1;1'), whole.replace('81', '\u00011')];
  const document = rolesAnswer(`<return>${items.map((key) => `<item>${key}</item>`).join('')}</return>`);
  const answer = decodeIn(
    1 << 20,
    document.replaceAll('wsdlGetRoles', 'wsdlGetRestaurantsAPIKey'),
    {},
    wsdlGetRestaurantsAPIKey,
  );
  const keys = (answer as { value: { API_key?: Secret }[] }).value;
  expect(keys.map(({ API_key }) => API_key?.reveal())).toEqual([
    ...['Zq7CANARY81xLm', 'Zq7CANARY81xLm'],
    ...[undefined, undefined],
  ]);
  expect([...unreadIn(keys[3]!)].map(([field]) => field)).toEqual(['API_key']);
});
