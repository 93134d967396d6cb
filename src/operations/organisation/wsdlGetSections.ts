import { listOperation, t } from '../../definition/operation.js';
import { Section } from '../../records/organisation/Section.js';

/**
 * Returns the sections.
 *
 * The document gives the name only. The action is also that of `wsdlUpdateSections`.
 * Source: interface document 4.5 and 2.10, observed signatures.
 */
export const wsdlGetSections = listOperation('wsdlGetSections', {
  action: 'GetSections',
  section: '4.5',
  input: {
    /** In 4.3 `YYYY-MM-DD hh:mm:ss`: only sections modified after it. Left out or empty: no filter. */
    lastModified: t.dateTimeText().orEmpty().means('changedSince'),
  },
  answers: Section,
});
