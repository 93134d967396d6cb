import type { AbsenceCode } from '../../rest/call/absenceCode.js';
import { RestFailure } from './RestFailure.js';

/** Codes of the sandbox's own, for what the document forbids without naming a code. */
type SandboxCode = 'SANDBOX_FIELD' | 'SANDBOX_SPLIT_TYPE' | 'SANDBOX_ABSENCE_RATE';

export type AbsenceFailureCode = AbsenceCode | SandboxCode;

/** An absence rule that is broken: `{ err: { msg } }` with 400, or as observed 406 and `{ error, text, … }`. */
export class AbsenceFailure extends RestFailure {
  constructor(code: AbsenceFailureCode, asObserved: boolean, text?: string, shiftId?: number) {
    super(
      asObserved ? 406 : 400,
      asObserved
        ? { error: code, text, severity: 'ERROR', localisedMessage: `${code} [sandbox]`, shiftId }
        : { err: { msg: code, ...(text !== undefined && { Text: text }) } },
    );
  }
}
