export type { GatewayConfig } from './config/GatewayConfig.js';
export type { Token, TokenOrder } from './request/Token.js';
export type { Mode, Route, Switched } from './route/Route.js';
export type { CardField, Scorecard } from './shadow/Scorecard.js';
export { type Gateway, startGateway } from './startGateway.js';
export { SwitchRefused } from './switch/SwitchRefused.js';
export type { RouteStatus, SwitchOrder, SwitchService } from './switch/SwitchService.js';
