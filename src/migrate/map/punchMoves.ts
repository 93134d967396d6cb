import { stays } from './moveParts.js';
import type { OperationMove } from './OperationMove.js';

const NO_PUNCHES = 'REST has no time punches. This stays on SOAP.';

export const punchMoves = {
  wsdlGetTimePunches: stays(NO_PUNCHES),
  wsdlUpdateTimePunches: stays(NO_PUNCHES),
  wsdlPunch: stays(NO_PUNCHES),
  wsdlGetActiveAndAbsenceHours: stays('REST has no sums of active and absence hours. This stays on SOAP.'),
} as const satisfies Record<string, OperationMove>;
