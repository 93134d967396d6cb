import { expect, it } from 'vitest';
import { readTree } from '../../src/standIn/libraryTree.js';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

it('takes a value for nil, or for one of a type, in the namespace of XML Schema alone, whatever its prefix', () => {
  const wsdl = {
    namespace: 'uri:Service',
    typeOf: (name: string) =>
      name.endsWith('Role')
        ? { kind: 'record', fields: new Map([['id', { type: 'xsd:int', isMany: false }]]) }
        : { kind: 'plain' },
  };
  const options = {
    ...{ attributesKey: 'attributes', valueKey: '$value', handleNilAsNull: true, preserveWhitespace: false },
    customDeserializer: {},
  };
  const read = (more: string, namespace: string) => {
    const xml = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:t="uri:Service" xmlns:x="${namespace}"><e:Body><t:r><role ${more}><id>7</id></role></t:r></e:Body></e:Envelope>`;
    const tree = readTree(xml, wsdl as never, { output: new Map() } as never, options);
    return (tree as { Envelope: { Body: { r: { role: { id?: unknown } | null } } } }).Envelope.Body.r.role;
  };
  expect(read('x:type="t:Role"', XSI)?.id).toBe(7);
  expect(read('x:type="t:Role"', 'urn:other')?.id).toBe('7');
  expect(read('x:nil="true"', XSI)).toBeNull();
  expect(read('x:nil="true"', 'urn:other')?.id).toBe('7');
});
