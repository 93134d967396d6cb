import { t } from '../../definition/field.js';
import { type Definition, type RecordOf, record } from '../../definition/record.js';

const definition = record('Customer', {
  /** Id of the customer. */
  id: t.int().means('recordId'),
  /** Name of the customer. */
  name: t.string().means('name'),
  /** Person to contact. */
  contact: t.string().personal().means('contactName'),
  /** First line of the postal address. */
  address1: t.string().personal().means('address'),
  /** Second line of the postal address. */
  address2: t.string().personal().means('freeField'),
  /** Postal code. Text: leading zeros count. */
  zip: t.string().personal().means('zip'),
  /** City of the postal address. */
  city: t.string().personal().means('city'),
  /** Country of the postal address. */
  country: t.string().personal().means('country'),
  /** Mobile phone number. */
  cellPhone: t.string().personal().means('phone'),
  /** Phone number. */
  phoneNo: t.string().personal().means('phone'),
  /** E-mail address. */
  email: t.string().personal().means('email'),
  /** When the customer was created. Text, whose format the signatures do not show. */
  dateCreated: t.string().means('moment'),
  locale: t.string().means('locale'),
  /** Last modification. */
  ts: t.dateTime(),
});

/** The customer of the service to whom a key belongs. Source: observed signatures. */
export interface Customer extends RecordOf<typeof definition> {}
export const Customer: Definition<Customer> = definition;
