import { type Definition, record, type RecordOf, t, take } from '../../definition/record.js';
import { employeeFields } from '../employees/Employee.js';

const definition = record('Customer', {
  /** Id of the customer. */
  id: t.int().means('recordId'),
  /** Name of the customer. */
  name: t.string().means('name'),
  /** Person to contact. */
  contact: t.string().personal().means('contactName'),
  ...take(employeeFields, 'address1', 'address2', 'zip', 'city', 'country'),
  ...take(employeeFields, 'cellPhone', 'phoneNo', 'email'),
  /** When the customer was created. Text, whose format the signatures do not show. */
  dateCreated: t.string().means('moment'),
  locale: t.string().means('locale'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** The customer of the service to whom a key belongs. Source: observed signatures. */
export interface Customer extends RecordOf<typeof definition> {}
export const Customer: Definition<Customer> = definition;
