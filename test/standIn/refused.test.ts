import { expect, it } from 'vitest';
import { checkOptions } from '../../src/standIn/options.js';
import { checkSecurity } from '../../src/standIn/security.js';

it('refuses an option that it does not have, and none that is switched off', () => {
  checkOptions({ endpoint: 'https://wfs.example', forceSoap12Headers: false, stream: undefined });
  expect(() => checkOptions({ forceSoap12Headers: true })).toThrow('the stand-in has no such option');
});

it('takes security that is headers of HTTP, and refuses any that signs or encrypts', () => {
  const headers = { addHeaders: () => undefined };
  checkSecurity(headers);
  checkSecurity(undefined);
  for (const more of [{ toXML: () => '' }, { postProcess: () => '' }, { addOptions: () => undefined }])
    expect(() => checkSecurity({ ...headers, ...more })).toThrow('keep this script on node-soap');
  expect(() => checkSecurity({})).toThrow('keep this script on node-soap');
});
