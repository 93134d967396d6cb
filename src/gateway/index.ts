export type { Token, TokenOrder } from './request/Token.js';
export type { GatewayConfig } from './config/GatewayConfig.js';
export type { CardField, Scorecard } from './shadow/Scorecards.js';
export { type Gateway, startGateway } from './startGateway.js';
export type { SwitchService, RouteStatus, SwitchOrder } from './switch/SwitchService.js';
export type { Route, Mode, Switched } from './route/Route.js';
export { SwitchRefused } from './switch/SwitchRefused.js';
