import { batchOperation, t } from '../../definition/operation.js';
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
  section: '4.5',
  input: {
    /** The sections, one row each. */
    sections: t.array(Section).required(),
  },
  settlement: {
    by: 'wsdlGetSections',
    look: 'the sections, by name or external id',
    shown: {
      kind: 'likeness',
      id: 'id',
      identity: ['id', 'extSectionId', 'extGroupId'],
      alike: ['name'],
      instead: { costCentreExtCode: 'costCentre', restId: 'restId' },
      unseen: ['ts'],
    },
  },
  answers: Section,
  rowIdentity: ['id', 'extSectionId', 'extGroupId', 'name'],
  rowId: 'id',
});
