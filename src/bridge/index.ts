export type { Converted } from './map/conversions/Conversion.js';
export type { FieldMap, FieldMove, Fidelity } from './map/FieldMap.js';
export { fieldMaps } from './map/fieldMaps.js';
export { type Lookups, noLookups } from './map/Lookups.js';
export {
  type Confidence,
  confidenceOf,
  type FieldMapName,
  type MoveCase,
  type OperationMove,
  type OperationName,
  type RestCall,
} from './map/OperationMove.js';
export { operationMoves } from './map/operationMoves.js';
export type { SoapMove } from './map/SoapMove.js';
export { soapMoveFrom, soapMoves } from './map/soapMoves.js';
export { instantsOf, localOf, type ResolvedInstant, resolveInstant } from '../calendar/zone.js';
export { type Identities, lookupsOf, readIdentities } from './readLookups.js';
export type { SoapClients } from './SoapClients.js';
export type {
  Bridge,
  Bridged,
  BridgedOperation,
  BridgedRead,
  BridgeInput,
  BridgeOutput,
  Protocol,
} from './Bridged.js';
export type { BridgeOptions, RestBridgeOptions } from './BridgeContext.js';
export { type BridgedClientOptions, bridgedClient } from './bridgedClient.js';
export { bridgeOverRest } from './bridgeOverRest.js';
export { createBridge } from './createBridge.js';
export { bridgedBefore } from './rowByRow.js';
export {
  type AbsenceDecisions,
  type AbsenceForRest,
  absenceToRest,
  type KeptDefault,
} from './mappers/absenceToRest.js';
export {
  districtFromRest,
  employeesFromRest,
  groupFromRest,
  groupRoleFromRest,
  roleFromRest,
  sectionFromRest,
  shiftFromRest,
  unitFromRest,
} from './mappers/fromRest.js';
export type { Loss, Mapped } from './mappers/Mapped.js';
export type { RestSideAnswer, SideAnswer, Trial, Trials } from './Trial.js';
