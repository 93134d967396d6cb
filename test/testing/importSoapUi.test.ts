import { expect, it } from 'vitest';
import { importSoapUi } from '../../src/testing/importers/importRecordings.js';

const envelope = (part: string) =>
  `&lt;S:Envelope&gt;&lt;S:Body&gt;&lt;wsdlGetRoles&gt;${part}&lt;/wsdlGetRoles&gt;&lt;/S:Body&gt;&lt;/S:Envelope&gt;`;
const called = (...requests: string[]) =>
  `<operation name="wsdlGetRoles">${requests.map((text) => `<call><request>${text}</request></call>`).join('')}</operation>`;
const project = (operations: string) =>
  `<project><interface>${operations}</interface><mockService><mockOperation name="wsdlGetRoles"><response>` +
  `<responseContent>${envelope('answer')}</responseContent></response></mockOperation></mockService></project>`;

it.each([
  ['the first of two calls', called(envelope('one'), envelope('two')), 'one'],
  ['that of the first of two interfaces', called(envelope('one')) + called(envelope('two')), 'one'],
  [
    'that of another where the first is no envelope',
    called('to be written') + called(envelope('two')),
    'two',
  ],
])('takes as the request of an operation %s', (_name, operations, part) => {
  const [recording] = importSoapUi(project(operations));
  expect(recording!.request).toContain(`<wsdlGetRoles>${part}<`);
});
