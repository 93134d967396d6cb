import { type OperationMove, stays } from './OperationMove.js';

const NO_TRACKERS =
  'Neither REST description shows a call for time trackers. A code of absences names them (`ACCRUAL_BALANCE_EXCEEDED`). This stays on SOAP.';

export const timeTrackerMoves = {
  wsdlGetTimeTrackerList: stays(NO_TRACKERS),
  wsdlUpdateTimeTrackers: stays(NO_TRACKERS),
  wsdlGetTimeTrackersBalance: stays(NO_TRACKERS),
  wsdlGetFirstToExpireTimeTrackersBalance: stays(NO_TRACKERS),
} as const satisfies Record<string, OperationMove>;
