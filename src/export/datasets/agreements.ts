import { wsdlGetAgreementsV2 } from '../../operations/agreements/wsdlGetAgreementsV2.js';
import { AgreementV2 } from '../../records/agreements/AgreementV2.js';
import type { Dataset } from '../Dataset.js';

export const agreements: Dataset = {
  name: 'agreements',
  about: 'employment agreements',
  operation: wsdlGetAgreementsV2,
  record: AgreementV2,
  scope: 'unit',
  period: 'none',
  changes: true,
  request: ({ since }) => ({ GetAgreementsV2: since ? { modifiedAfter: since } : {} }),
  order: ['id'],
  identity: ['id'],
};
