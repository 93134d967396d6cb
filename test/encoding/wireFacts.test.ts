import { describe, expect, it } from 'vitest';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import { parseXml } from '../../src/encoding/xml/parseXml.js';
import { elementsOf } from '../../src/encoding/xml/XmlNode.js';
import { wsdlFindEmployees } from '../../src/operations/employees/wsdlFindEmployees.js';
import { wsdlGetEmployees } from '../../src/operations/employees/wsdlGetEmployees.js';
import { wsdlGetTimePunches } from '../../src/operations/punches/wsdlGetTimePunches.js';
import { wsdlUpdateShifts } from '../../src/operations/scheduling/wsdlUpdateShifts.js';
import { ApiKey } from '../../src/secret.js';
import { decodeIn, rolesAnswer } from './answers.js';

// One test for each fact and trap of the wire that the codec must get right; the vectors go through many more.
const namespaces = { types: 'urn:types', operations: 'urn:operations' };
const shift = {
  begDate: '2024-03-04',
  endDate: '2024-03-04',
  begTime: '08:00:00',
  endTime: '16:00:00',
  shiftCategoryId: '',
};
const written = (...args: Parameters<typeof encodeRequest>) => encodeRequest(...args);
const decodedOf = (operation: Parameters<typeof decodeIn>[3], returned: string) => {
  const answer = decodeIn(
    1 << 20,
    rolesAnswer(returned).replaceAll('wsdlGetRoles', operation!.name),
    {},
    operation,
  );
  if (answer.kind === 'fault') throw new Error('a fault');
  return JSON.parse(JSON.stringify(answer.value));
};

describe('requests', () => {
  it('hold every part up to the last one given, with a neutral value for those before it (fact 2)', () => {
    const xml = written(wsdlGetEmployees, 'k', { badgeNo: '0007' }, namespaces);
    expect(xml).toContain(
      '<apiKey xsi:type="xsd:string">k</apiKey><sectionId xsi:type="xsd:int">0</sectionId>' +
        '<employeeId xsi:type="xsd:int">0</employeeId><badgeNo xsi:type="xsd:string">0007</badgeNo></op:',
    );
  });

  it('hold badgeNoList also when it is empty (fact 2)', () => {
    const xml = written(
      wsdlFindEmployees,
      'k',
      { badgeNoList: [], emailList: [{ email: 'a@b.example' }] },
      namespaces,
    );
    expect(xml).toContain(
      '<badgeNoList xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:badgeNo[0]"></badgeNoList><emailList',
    );
  });

  it('can have operations and types in two namespaces (fact 3)', () => {
    const envelope = parseXml(written(wsdlGetEmployees, 'k', {}, namespaces));
    const [prefix, name] = elementsOf(elementsOf(envelope)[0]!)[0]!.name.split(':');
    expect(name).toBe('wsdlGetEmployees');
    expect(envelope.attributes).toContainEqual([`xmlns:${prefix}`, 'urn:operations']);
  });

  it('have one prefix for operations and types of one namespace, as the document shows (1.3)', () => {
    const one = { types: 'urn:both', operations: 'urn:both' };
    const xml = written(wsdlGetEmployees, 'k', {}, one);
    expect(xml).toMatch(/<soap:Body><tns:wsdlGetEmployees>.*<\/tns:wsdlGetEmployees><\/soap:Body>/);
    expect(xml.match(/xmlns:[\w-]+/g)).toEqual(
      ['soap', 'xsd', 'xsi', 'SOAP-ENC', 'tns'].map((prefix) => `xmlns:${prefix}`),
    );
  });

  it('are UTF-8 and say so (fact 5)', () => {
    expect(written(wsdlGetEmployees, 'k', { badgeNo: 'Å' }, namespaces)).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>/,
    );
  });

  it('type every value, booleans above all (fact 10)', () => {
    const xml = written(wsdlUpdateShifts, 'k', { Shifts: [{ ...shift, isFreeDay: true }] }, namespaces);
    expect(xml).toContain('<isFreeDay xsi:type="xsd:boolean">true</isFreeDay>');
    expect(xml.match(/<(?!\/|\?|soap:|op:)[^>]*>/g)!.filter((tag) => !tag.includes('xsi:type='))).toEqual([]);
  });

  it('tell empty tasks, which remove all, from no tasks, which keep them (trap 1)', () => {
    const none = written(wsdlUpdateShifts, 'k', { Shifts: [shift] }, namespaces);
    const empty = written(wsdlUpdateShifts, 'k', { Shifts: [{ ...shift, tasks: [] }] }, namespaces);
    expect(none).not.toContain('tasks');
    expect(empty).toContain('<tasks xsi:type="SOAP-ENC:Array" SOAP-ENC:arrayType="tns:Task[0]"></tasks>');
  });

  it('hold shiftCategoryId also when it is empty (trap 2)', () => {
    const xml = written(wsdlUpdateShifts, 'k', { Shifts: [shift] }, namespaces);
    expect(xml).toContain('<shiftCategoryId xsi:type="xsd:string"></shiftCategoryId>');
  });

  it('never send what only answers carry', () => {
    const xml = written(
      wsdlUpdateShifts,
      'k',
      { Shifts: [{ ...shift, validationErrors: ['x'] }] },
      namespaces,
    );
    expect(xml).not.toContain('validationErrors');
  });
});

describe('answers', () => {
  it('keep leading zeros of badge numbers (trap 6)', () => {
    const [employee] = decodedOf(wsdlGetEmployees, '<return><item><badgeNo>0007</badgeNo></item></return>');
    expect(employee.badgeNo).toBe('0007');
  });

  it('keep decimals to the last digit (trap 7)', () => {
    const reply = decodedOf(
      wsdlGetTimePunches,
      '<return><timepunches><item><hours>7.10000000000000000001</hours></item></timepunches></return>',
    );
    expect(reply.timepunches[0].hours).toBe('7.10000000000000000001');
  });

  it('drop the wrong offset of punches (trap 3)', () => {
    const reply = decodedOf(
      wsdlGetTimePunches,
      '<return><timepunches><item><punchIn>2024-03-04T08:00:00+00:00</punchIn></item></timepunches></return>',
    );
    expect(reply.timepunches[0].punchIn).toBe('2024-03-04T08:00:00');
  });

  it('protect the keys in them (trap 11)', () => {
    const returned = '<return><item><api_key>key-of-101</api_key></item></return>';
    const answer = decodeIn(
      1 << 20,
      rolesAnswer(returned).replaceAll('wsdlGetRoles', 'wsdlFindEmployees'),
      {},
      wsdlFindEmployees,
    );
    const [{ api_key }] = (answer as unknown as { value: [{ api_key: ApiKey }] }).value;
    expect(api_key).toBeInstanceOf(ApiKey);
    expect(api_key.reveal()).toBe('key-of-101');
    expect(`${api_key} ${JSON.stringify(answer)}`).not.toContain('key-of-101');
  });

  it('are arrays of one for one unit, and do not count the items of inner arrays', () => {
    const inner = '<additionalFields><item><key>a</key></item><item><key>b</key></item></additionalFields>';
    const employees = decodedOf(wsdlGetEmployees, `<return><item><id>1</id>${inner}</item></return>`);
    expect(employees).toEqual([{ id: 1, additionalFields: [{ key: 'a' }, { key: 'b' }] }]);
  });
});
