import { expect, it } from 'vitest';
import { deployedOperation } from '../../src/discovery/discover.js';
import type { Service } from '../../src/discovery/Service.js';

it('keeps a field personal or secret that a deployment has as another type', () => {
  const field = (name: string, type: string) => ({ name, type, optional: true, nillable: true });
  const service: Service = {
    ...{ endpoint: undefined, ports: 1, namespace: 'uri:Service', operationNamespace: 'uri:Service' },
    operations: new Map([
      ['wsdlGetStaff', { name: 'wsdlGetStaff', action: '', parts: [], answer: 'Employee[]' }],
    ]),
    types: new Map([
      [
        'Employee',
        [field('givenName', 'xsd:int'), field('familyName', 'xsd:string'), field('myToken', 'xsd:string')],
      ],
    ]),
  };
  const { fields } = deployedOperation(service, 'wsdlGetStaff').output.item!.record!;
  expect(fields.givenName).toMatchObject({ kind: 'int', sensitivity: 'personal' });
  expect(fields.familyName).toMatchObject({ kind: 'string', sensitivity: 'personal' });
  expect(fields.myToken).toMatchObject({ sensitivity: 'secret' });
});
