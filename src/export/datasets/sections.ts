import { wsdlGetSections } from '../../operations/organisation/wsdlGetSections.js';
import { Section } from '../../records/organisation/Section.js';
import type { Dataset } from '../Dataset.js';

export const sections: Dataset = {
  name: 'sections',
  about: 'sections of the units',
  operation: wsdlGetSections,
  record: Section,
  scope: 'unit',
  period: 'none',
  changes: false,
  request: () => ({}),
  order: ['id'],
  identity: ['id'],
};
