import { writeWsdl } from '../../src/wsdl/writeWsdl.js';

export const STORY_NAMESPACES = { types: 'https://wfs.example/soap/Service', operations: 'uri:Service' };

const OPERATIONS = [
  'wsdlFindEmployees',
  'wsdlGetShiftCategories',
  'wsdlUpdateShifts',
  'wsdlGetSchedulesV3',
  'wsdlGetTimePunches',
  'wsdlGetPayrollV2',
  'wsdlInitiateTransferToPayroll',
  'wsdlGetResultTransferToPayroll',
  'wsdlGetRoles',
];

/**
 * The WSDL with no operations but those of the payroll story, and no types but theirs: for stacks whose code must be
 * compiled, which takes long.
 */
export function storyWsdl(): string {
  const { types: namespace, operations: operationNamespace } = STORY_NAMESPACES;
  const calls = writeWsdl({ namespace, operationNamespace })
    .replace(/^ *<wsdl:operation name="(\w+)">.*?<\/wsdl:operation>\n/gms, keptOf(OPERATIONS))
    .replace(
      /^ *<wsdl:message name="(\w+?)(?:Request|Response)">.*?<\/wsdl:message>\n/gms,
      keptOf(OPERATIONS),
    );
  const types = new Map([...calls.matchAll(TYPE)].map(([text, name]) => [name!, text]));
  const needed = new Set(namesIn(calls.replace(TYPE, ''), types));
  for (const name of needed) for (const inner of namesIn(types.get(name)!, types)) needed.add(inner);
  return calls.replace(TYPE, keptOf([...needed]));
}

const TYPE = /^ *<xsd:complexType name="(\w+)">.*?<\/xsd:complexType>\n/gms;

function namesIn(text: string, types: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(/tns:(\w+)/g)].map(([, name]) => name!).filter((name) => types.has(name));
}

function keptOf(names: readonly string[]): (text: string, name: string) => string {
  return (text, name) => (names.includes(name) ? text : '');
}
