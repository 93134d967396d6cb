import { wsdlGetUnits } from '../../operations/organisation/wsdlGetUnits.js';
import { Unit } from '../../records/organisation/Unit.js';
import type { Dataset } from '../Dataset.js';

export const units: Dataset = {
  name: 'units',
  about: 'units that the key sees',
  operation: wsdlGetUnits,
  record: Unit,
  scope: 'customer',
  period: 'none',
  changes: false,
  request: () => ({}),
  order: ['id'],
  identity: ['id'],
};
