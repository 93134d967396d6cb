export type { Token, TokenOrder } from './access/Token.js';
export type { GatewayConfig } from './config/GatewayConfig.js';
export type { CardField, Scorecard } from './shadow/Scorecard.js';
export type { Desk, LaneStatus, SwitchOrder } from './switch/Desk.js';
export type { Lane, Mode, Switched } from './switch/Lane.js';
export { SwitchRefused } from './switch/SwitchRefused.js';
export { type Gateway, startGateway } from './startGateway.js';
