import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record(
  'Customer',
  {
    /** Id of the customer. */
    id: t.int(),
    /** Name of the customer. */
    name: t.string(),
    /** Person to contact. */
    contact: t.string().personal(),
    /** First line of the postal address. */
    address1: t.string().personal(),
    /** Second line of the postal address. */
    address2: t.string().personal(),
    /** Postal code. Text: leading zeros count. */
    zip: t.string().personal(),
    /** City of the postal address. */
    city: t.string().personal(),
    /** Country of the postal address. */
    country: t.string().personal(),
    /** Mobile phone number. */
    cellPhone: t.string().personal(),
    /** Phone number. */
    phoneNo: t.string().personal(),
    /** E-mail address. */
    email: t.string().personal(),
    /** When the customer was created. Text, whose format the signatures do not show. */
    dateCreated: t.string(),
    locale: t.string(),
    /** Last modification. */
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** The customer of the service to whom a key belongs. Source: observed signatures. */
export interface Customer extends RecordOf<typeof definition> {}
export const Customer: Definition<Customer> = definition;
