import { charsetInHeader, charsetInProlog } from '../../../encoding/xml/charset.js';
import { wsdlGetUnit } from '../../../operations/organisation/wsdlGetUnit.js';
import { type Check, failure, ok, warning } from '../Finding.js';
import { envelopeOf, rawPost } from '../rawPost.js';

/** In which charset answers come, and whether all that say so agree. */
export const charset: Check = {
  name: 'charset',
  run: async (patient) => {
    const { status, contentType, bytes } = await rawPost(
      patient,
      wsdlGetUnit,
      envelopeOf(patient.target, wsdlGetUnit, {}),
    );
    if (status !== 200)
      return failure(
        `the answer is HTTP ${status}, ${contentType || 'without a type'}`,
        'See the line about the key.',
      );
    const inHeader = charsetInHeader(contentType)?.toUpperCase();
    const inProlog = charsetInProlog(bytes.toString('latin1', 0, 200))?.toUpperCase();
    const used = inHeader ?? inProlog ?? 'UTF-8';
    if (inHeader && inProlog && inHeader !== inProlog)
      return warning(
        `the header says ${inHeader}, the document ${inProlog}`,
        'The header counts here; other stacks may read å and ö wrongly.',
      );
    if (used !== 'UTF-8')
      return warning(
        `answers come in ${used}: characters outside of it come as ?`,
        'Names with such characters are lost on the way; ask the operator for UTF-8.',
      );
    if (bytes.includes('\u00C3\u00A5') || bytes.includes('\u00C3\u00B6'))
      return warning('answers look encoded twice: å and ö come as two characters', 'Ask the operator.');
    return ok('answers come in UTF-8');
  },
};
