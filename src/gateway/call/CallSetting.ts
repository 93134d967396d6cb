import type { Namespaces } from '../../encoding/xml/namespaces.js';
import type { Access } from '../access/Access.js';
import type { Vault } from '../access/Vault.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { Service } from '../service/Service.js';
import type { Clock } from '../config/Clock.js';

/** What all calls of a gateway share. */
export interface CallSetting {
  readonly settings: GatewaySettings;
  readonly service: Service;
  readonly namespaces: Namespaces;
  /** Where scripts reach the gateway: it signs its own faults with it. */
  readonly publicUrl: string;
  /** Absent where keys pass and no tokens are kept. */
  readonly access: Access | undefined;
  readonly vault: Vault;
  readonly clock: Clock;
}
