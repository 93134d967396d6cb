export type { GatewayConfig } from './config/GatewayConfig.js';
export { type Gateway, startGateway } from './startGateway.js';
