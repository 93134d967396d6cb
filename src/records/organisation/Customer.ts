import { t } from '../../encoding/field.js';
import { type Definition, type RecordOf, record } from '../../encoding/record.js';

const definition = record(
  'Customer',
  {
    id: t.int(),
    name: t.string(),
    contact: t.string(),
    address1: t.string(),
    address2: t.string(),
    zip: t.string(),
    city: t.string(),
    country: t.string(),
    cellPhone: t.string(),
    phoneNo: t.string(),
    email: t.string(),
    dateCreated: t.string(),
    locale: t.string(),
    ts: t.dateTime(),
  },
  { origin: 'observed' },
);

/** Customer. */
export interface Customer extends RecordOf<typeof definition> {}
export const Customer: Definition<Customer> = definition;
