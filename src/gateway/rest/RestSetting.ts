import type { Budget } from '../../transport/budget.js';
import type { TokenCipher } from '../access/TokenCipher.js';
import type { Vault } from '../access/Vault.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { GatewayState } from '../state/GatewayState.js';
import type { Metrics } from '../watch/Metrics.js';

/** What the REST side works with. */
export interface RestSetting {
  readonly settings: GatewaySettings;
  readonly rest: NonNullable<GatewaySettings['rest']>;
  readonly vault: Vault;
  readonly state: GatewayState;
  readonly cipher: TokenCipher;
  readonly metrics?: Metrics | undefined;
  /** Of the service. */
  readonly budget: Budget | undefined;
}
