import { expect, it } from 'vitest';
import { deployedOperation } from '../../src/discovery/discover.js';
import type { Service } from '../../src/discovery/Service.js';
import { inputIssues } from '../../src/validation/validate.js';

const field = (name: string, type: string) => ({ name, type, optional: true, nillable: true });

it('keeps a field personal or secret that a deployment has as another type', () => {
  const service: Service = {
    ...{
      endpoint: undefined,
      ports: 1,
      lacks: 0,
      namespace: 'uri:Service',
      operationNamespace: 'uri:Service',
    },
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

it('shows nothing of a list of personal numbers that does not fit', () => {
  const parts = [{ name: 'employee', type: 'Employee' }];
  const service: Service = {
    ...{
      endpoint: undefined,
      ports: 1,
      lacks: 0,
      namespace: 'uri:Service',
      operationNamespace: 'uri:Service',
    },
    operations: new Map([
      ['wsdlMoveStaff', { name: 'wsdlMoveStaff', action: '', parts, answer: 'xsd:boolean' }],
    ]),
    types: new Map([['Employee', [field('socsecNo', 'xsd:int[]')]]]),
  };
  const issues = inputIssues(deployedOperation(service, 'wsdlMoveStaff'), {
    employee: { socsecNo: ['811218'] },
  });
  expect(issues).toMatchObject([
    { path: ['employee', 'socsecNo', 0], expected: 'a whole number of 32 bits' },
  ]);
  expect(JSON.stringify(issues)).not.toContain('811218');
});
