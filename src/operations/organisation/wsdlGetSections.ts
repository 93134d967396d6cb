import { t } from '../../encoding/field.js';
import { listOperation } from '../../encoding/operation.js';
import { Section } from '../../records/organisation/Section.js';

/**
 * wsdlGetSections.
 */
export const wsdlGetSections = listOperation('wsdlGetSections', {
  action: 'GetSections',
  effect: 'read',
  origin: 'documented',
  input: {
    lastModified: t.dateTimeText(),
  },
  answers: Section,
});
