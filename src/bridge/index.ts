export type { Converted } from './map/conversions/Conversion.js';
export type { FieldMap, FieldMove, Fidelity } from './map/FieldMap.js';
export { fieldMaps } from './map/fieldMaps.generated.js';
export { type Identities, type Lookups, lookupsOf, noLookups } from './map/Lookups.js';
export {
  type Confidence,
  confidenceOf,
  type FieldMapName,
  type MoveCase,
  type OperationMove,
  type OperationName,
  type RestCall,
  type SoapMove,
} from './map/OperationMove.js';
export { operationMoves } from './map/operationMoves.generated.js';
export { soapMoveFrom, soapMoves } from './map/soapMoves.generated.js';
export { instantsOf, localOf, type ResolvedInstant, resolveInstant } from '../calendar/zone.js';
export { readIdentities, type SoapClients } from './readLookups.js';
export type {
  Bridge,
  Bridged,
  BridgedOperation,
  BridgedRead,
  BridgeInput,
  BridgeOptions,
  BridgeOutput,
  Protocol,
  RestBridgeOptions,
  RestSideAnswer,
  SideAnswer,
} from './Bridged.js';
export { bridgedClient, type BridgedClientOptions, bridgeOverRest, createBridge } from './createBridge.js';
export { bridgedBefore } from './answered.js';
export {
  type AbsenceDecisions,
  type AbsenceForRest,
  absenceToRest,
  type KeptDefault,
} from './mappers/absenceToRest.js';
export type { Loss, Mapped } from './mappers/Mapped.js';
