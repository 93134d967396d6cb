import { t } from '../../definition/field.js';
import { batchOperation } from '../../definition/operation.js';
import { Section } from '../../records/organisation/Section.js';

/**
 * Creates or changes sections; `id`, `extSectionId` or `extGroupId` tells which one to change.
 *
 * The document gives the name only. The action is that of `wsdlGetSections`.
 * Source: interface document 4.5 and 2.10, observed signatures.
 */
export const wsdlUpdateSections = batchOperation('wsdlUpdateSections', {
  action: 'GetSections',
  effect: 'write',
  origin: 'documented',
  section: '4.5',
  input: {
    /** The sections, one row each. */
    sections: t.array(Section).required(),
  },
  rows: 'sections',
  answers: Section,
  rowIdentity: ['id', 'extSectionId', 'extGroupId', 'name'],
});
