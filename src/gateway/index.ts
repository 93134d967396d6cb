export type { Token, TokenOrder } from './request/Token.js';
export type { GatewayConfig } from './config/GatewayConfig.js';
export type { CardField, Scorecard } from './shadow/Scorecard.js';
export { type Gateway, startGateway } from './startGateway.js';
export type { Desk, LaneStatus, SwitchOrder } from './switch/Desk.js';
export type { Lane, Mode, Switched } from './route/Lane.js';
export { SwitchRefused } from './switch/SwitchRefused.js';
