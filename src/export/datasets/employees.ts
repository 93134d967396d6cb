import { wsdlGetDeletedEmployees } from '../../operations/employees/wsdlGetDeletedEmployees.js';
import { wsdlGetEmployeesV2 } from '../../operations/employees/wsdlGetEmployeesV2.js';
import { wsdlGetEmployees } from '../../operations/employees/wsdlGetEmployees.js';
import { Employee } from '../../records/employees/Employee.js';
import type { Dataset } from '../Dataset.js';

export const employees: Dataset = {
  name: 'employees',
  about: 'employees with their roles and additional fields',
  operation: wsdlGetEmployeesV2,
  record: Employee,
  scope: 'unit',
  period: 'none',
  changes: true,
  request: ({ since }) => ({ ...(since ? { lastModified: since } : {}), includeNeoRoles: true }),
  byMainKey: true,
  unitOf: ({ restId }) => restId,
  order: ['id'],
  identity: ['id'],
  deletions: {
    operation: wsdlGetDeletedEmployees,
    request: ({ since }) => (since ? { deletedSince: since } : {}),
    identitiesOf: ({ persId }) => [{ id: persId }],
    unitOf: ({ unitId }) => unitId,
  },
  second: { operation: wsdlGetEmployees, request: () => ({}) },
};
