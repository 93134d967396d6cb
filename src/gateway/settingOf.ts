import { Access } from './access/Access.js';
import type { Vault } from './access/Vault.js';
import { WrongTokens } from './access/WrongTokens.js';
import type { GatewaySetting } from './answerCall.js';
import type { Clock } from './config/Clock.js';
import type { GatewaySettings } from './config/GatewayConfig.js';
import type { Kept } from './openKept.js';
import { Service } from './service/Service.js';
import { Deliveries } from './writes/Deliveries.js';
import { rowFates } from './writes/settleWrite.js';
import { WriteLedger } from './writes/WriteLedger.js';

interface Parts {
  readonly settings: GatewaySettings;
  readonly kept: Kept;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** What all calls of a gateway share. */
export async function settingOf({ settings, kept, vault, clock, publicUrl }: Parts): Promise<GatewaySetting> {
  const { state, cipher, watch } = kept;
  const { service, protect, rest } = settings;
  const { namespace = 'uri:Service', operationNamespace = namespace } = service;
  const toService = new Service(settings);
  const { budget } = toService;
  // What not every gateway has is loaded by those that have it: it is a third of the memory.
  const switching =
    state && cipher && rest
      ? new (await import('./switch/Switching.js')).Switching(
          { settings, rest, vault, state, cipher, budget, metrics: watch?.metrics },
          toService,
          clock,
        )
      : undefined;
  return {
    ...{ settings, publicUrl, vault, clock, watch, service: toService },
    namespaces: { types: namespace, operations: operationNamespace },
    access: state && cipher && new Access(state, vault, cipher, clock),
    switching,
    ledger: state && cipher && protect.writes && new WriteLedger(state, cipher, protect.writes, clock),
    ...{ deliveries: new Deliveries(clock), wrongTokens: new WrongTokens(clock), startedAt: clock.elapsed() },
    settle: rowFates,
  };
}
