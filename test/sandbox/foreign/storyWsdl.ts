import { writeWsdl } from '../../../src/wsdl/writeWsdl.js';

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

/** The WSDL with no operations but those of the payroll story: for stacks whose code must be compiled, which takes long. */
export function storyWsdl(): string {
  const whole = writeWsdl({
    namespace: STORY_NAMESPACES.types,
    operationNamespace: STORY_NAMESPACES.operations,
  });
  return whole
    .replace(/^ *<wsdl:operation name="(\w+)">.*?<\/wsdl:operation>\n/gms, kept)
    .replace(/^ *<wsdl:message name="(\w+?)(?:Request|Response)">.*?<\/wsdl:message>\n/gms, kept);
}

function kept(text: string, operation: string): string {
  return OPERATIONS.includes(operation) ? text : '';
}
