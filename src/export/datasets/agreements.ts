import { wsdlGetAgreementsV2 } from '../../operations/agreements/wsdlGetAgreementsV2.js';
import { AgreementV2 } from '../../records/agreements/AgreementV2.js';
import type { Dataset } from '../Dataset.js';

/** Read whole also where changes are asked for: the service does not say which were removed. */
export const agreements: Dataset = {
  name: 'agreements',
  about: 'employment agreements',
  operation: wsdlGetAgreementsV2,
  record: AgreementV2,
  scope: 'unit',
  period: 'none',
  changes: false,
  request: () => ({ GetAgreementsV2: {} }),
  order: ['id'],
  identity: ['id'],
};
