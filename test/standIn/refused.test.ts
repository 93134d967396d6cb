import { expect, it } from 'vitest';
import { checkOptions } from '../../src/standIn/options.js';
import { readRequest } from '../../src/standIn/requestIssues.js';
import { checkSecurity } from '../../src/standIn/security.js';
import { Wsdl } from '../../src/standIn/Wsdl.js';
import { writeWsdl } from '../../src/wsdl/writeWsdl.js';

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

it('judges parts by their places where no name is known, and by their names where one is', () => {
  const wsdl = new Wsdl(writeWsdl());
  const operation = [...wsdl.services.values()]
    .flatMap((ports) => ports.flatMap(({ operations }) => operations))
    .find(({ name }) => name === 'wsdlGetCategories')!;
  const issues = (parts: string) =>
    readRequest(wsdl, operation, `<E><Body><wsdlGetCategories>${parts}</wsdlGetCategories></Body></E>`)
      .issues;
  expect(issues('<a>key</a><b>7</b><c>2026-03-01</c>')).toEqual([]);
  expect(issues('<a>key</a><b>seven</b>')).toEqual([{ path: ['b'], expected: 'a number (int)' }]);
  expect(issues('<a>key</a><b>7</b><c></c><d>more</d>')).toMatchObject([{ path: ['d'] }]);
  expect(issues('<apiKey>key</apiKey><b>seven</b>')).toEqual([
    { path: ['b'], expected: expect.stringContaining('no such part') },
  ]);
});
