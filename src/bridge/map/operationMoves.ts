import { absenceMoves } from './absenceMoves.js';
import { agreementMoves } from './agreementMoves.js';
import { catalogueMoves } from './catalogueMoves.js';
import { employeeMoves } from './employeeMoves.js';
import type { OperationMove, OperationName } from './OperationMove.js';
import { organisationMoves } from './organisationMoves.js';
import { payrollMoves } from './payrollMoves.js';
import { punchMoves } from './punchMoves.js';
import { schedulingMoves } from './schedulingMoves.js';
import { skillMoves } from './skillMoves.js';
import { timeTrackerMoves } from './timeTrackerMoves.js';

/** What becomes of each of the 87 operations on the way to REST. Of the 61 documented ones, 42 have no counterpart. */
export const operationMoves: Readonly<Record<OperationName, OperationMove>> = {
  ...absenceMoves,
  ...agreementMoves,
  ...catalogueMoves,
  ...employeeMoves,
  ...organisationMoves,
  ...payrollMoves,
  ...punchMoves,
  ...schedulingMoves,
  ...skillMoves,
  ...timeTrackerMoves,
};
