import { t } from '../../encoding/field.js';
import { batchOperation } from '../../encoding/operation.js';
import { Section } from '../../records/organisation/Section.js';

/**
 * wsdlUpdateSections.
 */
export const wsdlUpdateSections = batchOperation('wsdlUpdateSections', {
  action: 'GetSections',
  effect: 'write',
  origin: 'documented',
  input: {
    sections: t.array(Section).required(),
  },
  rows: 'sections',
  answers: Section,
});
