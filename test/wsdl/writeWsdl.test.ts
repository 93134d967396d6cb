import { describe, expect, it } from 'vitest';
import { allOperations } from '../../src/operations/allDefinitions.js';
import { writeWsdl } from '../../src/wsdl/writeWsdl.js';

// Between the element that opens with `start` and the end of that element.
function element(wsdl: string, start: string): string {
  const from = wsdl.indexOf(start);
  expect(from, start).toBeGreaterThan(-1);
  const name = start.slice(1, start.search(/[ >]/));
  return wsdl.slice(from, wsdl.indexOf(`</${name}>`, from));
}

describe('writeWsdl', () => {
  const wsdl = writeWsdl();

  it('holds each operation once in the port type and once in the binding', () => {
    expect(wsdl.match(/<wsdl:operation /g)).toHaveLength(2 * allOperations().length);
  });

  it('puts apiKey before the parts of an operation, in wire order', () => {
    expect(element(wsdl, '<wsdl:message name="wsdlGetEmployeesRequest">').match(/<wsdl:part .*\/>/g)).toEqual(
      [
        '<wsdl:part name="apiKey" type="xsd:string"/>',
        '<wsdl:part name="sectionId" type="xsd:int"/>',
        '<wsdl:part name="employeeId" type="xsd:int"/>',
        '<wsdl:part name="badgeNo" type="xsd:string"/>',
        '<wsdl:part name="lastModified" type="xsd:string"/>',
      ],
    );
  });

  it('answers in a part named return', () => {
    expect(element(wsdl, '<wsdl:message name="wsdlUpdateShiftsResponse">')).toContain(
      '<wsdl:part name="return" type="tns:ShiftArray"/>',
    );
  });

  it('writes arrays as restrictions of SOAP-ENC:Array, of records and of plain values', () => {
    expect(element(wsdl, '<xsd:complexType name="ShiftArray">')).toContain('wsdl:arrayType="tns:Shift[]"');
    expect(element(wsdl, '<xsd:complexType name="stringArray">')).toContain('wsdl:arrayType="xsd:string[]"');
  });

  it('lets a request leave out a field that is not required', () => {
    const task = element(wsdl, '<xsd:complexType name="Task">');
    expect(task).toContain('<xsd:element name="shiftTypeId" type="xsd:int" minOccurs="0"/>');
  });

  it('takes the action from the definition, which is not the name of the operation', () => {
    expect(wsdl).toContain('soapAction="uri:Service/FindEmployees"');
    expect(wsdl).not.toContain('soapAction="uri:Service/wsdlFindEmployees"');
  });

  it('takes the namespaces, the prefix of the actions and the address of a deployment', () => {
    const deployed = writeWsdl({
      namespace: 'https://wfs.example/soap/Service?a=1&b=2',
      operationNamespace: 'uri:Operations',
      actionPrefix: 'urn:actions#',
      endpoint: 'https://wfs.example/soap?a=1&b=2',
    });
    expect(deployed).toContain('targetNamespace="https://wfs.example/soap/Service?a=1&amp;b=2"');
    expect(deployed).toContain('<soap:body use="encoded" namespace="uri:Operations"');
    expect(deployed).toContain('soapAction="urn:actions#FindEmployees"');
    expect(deployed).toContain('<soap:address location="https://wfs.example/soap?a=1&amp;b=2"/>');
  });

  it('qualifies operations by the namespace of the types when none is given for them', () => {
    expect(writeWsdl({ namespace: 'urn:one' })).toContain('<soap:body use="encoded" namespace="urn:one"');
  });
});
