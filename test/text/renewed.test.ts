import { expect, it } from 'vitest';
import { Redactor } from '../../src/text/redaction/redact.js';
import { SecretRegister } from '../../src/text/redaction/SecretRegister.js';
import { terminalText } from '../../src/text/safeText.js';
import { nearest } from '../../src/text/suggest.js';

it('takes a secret out of a text that it has passed before it knew the secret', () => {
  const register = new SecretRegister();
  register.add('Zq7CANARYkey81xPm4WvT9dL');
  const redactor = new Redactor(register);
  const text = 'the password is Hy5-later-PASSWORD-81';
  expect(redactor.text(text)).toBe(text);
  register.add('Hy5-later-PASSWORD-81');
  expect(redactor.text(text)).toBe('the password is [redacted]');
});

it('suggests no word that is another one', () => {
  const known = ['wsdlGetRoles', 'wsdlGetUnits'];
  expect(nearest('wsdlGetRole', known)).toBe('wsdlGetRoles');
  expect(nearest('wsdlgetunit', known)).toBe('wsdlGetUnits');
  expect(nearest('wsdlSetTimes', known)).toBeUndefined();
});

it('lets a terminal obey nothing but the emphasis of this program', () => {
  expect(terminalText('\u001b[1mbold\u001b[22m \u001b[31mred\u001b[39m')).toBe(
    '\u001b[1mbold\u001b[22m \u001b[31mred\u001b[39m',
  );
  for (const order of ['[2J', '[8m', '[0m', '[1;31m', ']0;title\u0007'])
    expect(terminalText(`a\u001b${order}`)).toContain('a\\u001b');
});
