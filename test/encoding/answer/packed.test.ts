import { describe, expect, it } from 'vitest';
import { unreadIn } from '../../../src/definition/decodeMarks.js';
import { wsdlGetEmployeePortrait } from '../../../src/operations/employees/wsdlGetEmployeePortrait.js';
import { wsdlGetEmployeesV2 } from '../../../src/operations/employees/wsdlGetEmployeesV2.js';
import { wsdlGetSalaryPeriodLockStatus } from '../../../src/operations/payroll/wsdlGetSalaryPeriodLockStatus.js';
import { wsdlUpdateShifts } from '../../../src/operations/scheduling/wsdlUpdateShifts.js';
import type { AnyOperation } from '../../../src/definition/operation.js';
import { decodeIn, rolesAnswer } from '../answers.js';

// A Perl service that writes with SOAP::Lite types each text beyond ASCII as base64, in the bytes that Perl has it in.
const packed = (
  field: string,
  text: string,
  charset: 'utf8' | 'latin1' = 'utf8',
  type = 'xsd:base64Binary',
) => `<${field} xsi:type="${type}">${Buffer.from(text, charset).toString('base64')}</${field}>`;
const plain = (field: string, text: string) => `<${field} xsi:type="xsd:string">${text}</${field}>`;

function answered(operation: AnyOperation, returned: string, size = 1 << 20) {
  const answer = decodeIn(
    size,
    rolesAnswer(returned).replaceAll('wsdlGetRoles', operation.name),
    {},
    operation,
  );
  return answer as unknown as { value: Record<string, unknown>[]; issues: { path: unknown[] }[] };
}

describe('a text that is written in base64', () => {
  const people = Array.from({ length: 40 }, (_, i) =>
    i % 3 === 0
      ? { xml: packed('givenName', `Åsa ${i}`) + plain('city', 'Lund'), givenName: `Åsa ${i}`, city: 'Lund' }
      : i % 3 === 1
        ? {
            xml: packed('givenName', `Jörg ${i}`, 'latin1') + packed('city', 'Łódź €'),
            givenName: `Jörg ${i}`,
            city: 'Łódź €',
          }
        : {
            xml: plain('givenName', 'SMOla2Fu') + plain('city', 'w6U='),
            givenName: 'SMOla2Fu',
            city: 'w6U=',
          },
  );
  const list = `<return>${people.map(({ xml }) => `<item>${xml}</item>`).join('')}</return>`;

  it.each([1, 7, 1 << 20])('is read, and one that only looks so is kept, in pieces of %i bytes', (size) => {
    const { value } = answered(wsdlGetEmployeesV2, list, size);
    expect(value.map(({ givenName, city }) => ({ givenName, city }))).toEqual(
      people.map(({ givenName, city }) => ({ givenName, city })),
    );
  });

  it.each(['xsd:base64', 'SOAP-ENC:base64', 'base64Binary'])('is read by the type %s', (type) => {
    const { value } = answered(
      wsdlGetEmployeesV2,
      `<return xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/"><item>${packed('city', 'Östersund', 'utf8', type)}</item></return>`,
    );
    expect(value[0]?.city).toBe('Östersund');
  });

  it('is read where it is referred to, over several lines, and as the whole answer', () => {
    const long = `${'Ö'.repeat(60)} slut`;
    const lines = packed('city', long).replace(/([\w+/]{76})/g, '$1\n');
    const referred = rolesAnswer(
      `<return><item><city href="#a"/>${lines.replaceAll('city', 'address1')}</item></return>`,
      packed('multiRef', 'Malmö').replace('<multiRef', '<multiRef id="a"'),
    ).replaceAll('wsdlGetRoles', 'wsdlGetEmployeesV2');
    const { value } = decodeIn(64, referred, {}, wsdlGetEmployeesV2) as unknown as { value: unknown[] };
    expect(value[0]).toMatchObject({ city: 'Malmö', address1: long });
    expect(answered(wsdlGetSalaryPeriodLockStatus, packed('return', 'Låst')).value).toBe('Låst');
  });

  it('that is no base64 is unknown', () => {
    const { value, issues } = answered(
      wsdlGetEmployeesV2,
      `<return><item>${plain('city', 'inget, alls').replace('xsd:string', 'xsd:base64Binary')}</item></return>`,
    );
    expect(value[0]).not.toHaveProperty('city');
    expect(unreadIn(value[0]!).get('city')?.reveal()).toBe('inget, alls');
    expect(issues.map(({ path }) => path)).toContainEqual([0, 'city']);
  });

  it('rejects a row with the words of the service', () => {
    const { value } = answered(
      wsdlUpdateShifts,
      `<return><item><validationErrors>${packed('item', 'Perioden är låst', 'latin1')}${packed('item', '10 €')}</validationErrors></item></return>`,
    );
    expect(value[0]?.validationErrors).toEqual(['Perioden är låst', '10 €']);
  });

  it('stays as it is where a file is meant', () => {
    const { value } = answered(
      wsdlGetEmployeePortrait,
      '<return><portrait xsi:type="xsd:base64Binary">/9j/4AAQSkZJRgAB</portrait></return>',
    );
    expect(value).toMatchObject({ portrait: '/9j/4AAQSkZJRgAB' });
  });
});
