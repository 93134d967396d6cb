import { createAnswerDecoder } from '../../../encoding/answer/decodeAnswer.js';
import { wsdlGetEmployeesV2 } from '../../../operations/employees/wsdlGetEmployeesV2.js';
import { type Check, ok, warning } from '../Finding.js';
import { envelopeOf, rawPost } from '../rawPost.js';

const NOBODY = 'doctor-nobody';
const BY_POSITION =
  'Nothing to do here: all parts before the last given are sent. Scripts with other stacks must do the same.';

/**
 * Whether the server takes parts by their names or by their position (wire fact 2): asks for an unknown badge number
 * and leaves out the parts before it. By name nobody is found; by position the badge number lands in another part.
 */
export const positionalParts: Check = {
  name: 'parts',
  run: async (patient) => {
    const whole = envelopeOf(patient.target, wsdlGetEmployeesV2, { badgeNo: NOBODY });
    const alone = whole.replace(/<(sectionId|employeeId) [^>]*>[^<]*<\/\1>/g, '');
    const { status, contentType, bytes } = await rawPost(patient, wsdlGetEmployeesV2, alone);
    if (status === 200 && countOf(bytes, contentType) === 0) return ok('parts are taken by name');
    return warning('parts are taken by position, not by name', BY_POSITION);
  },
};

function countOf(bytes: Buffer, contentType: string): number | undefined {
  try {
    const decoder = createAnswerDecoder(wsdlGetEmployeesV2, { contentType });
    decoder.write(bytes);
    const answer = decoder.end();
    return answer.kind === 'value' ? (answer.value as unknown[]).length : undefined;
  } catch {
    return undefined;
  }
}
