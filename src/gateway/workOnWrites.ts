import { ConfigurationError } from '../errors/index.js';
import { Vault } from './access/Vault.js';
import type { GatewaySetting } from './answerCall.js';
import { CLOCK } from './config/Clock.js';
import type { GatewayConfig } from './config/GatewayConfig.js';
import { settingsOf } from './config/readConfig.js';
import { type Kept, openKept, settingOf } from './openKept.js';
import { historyOf } from './switch/History.js';
import { type HandOrder, type RowByHand, workByHand } from './writes/byHand.js';

/** Works on a write while no gateway runs on the state, or beside others that share it. Throws a `StateInUse` where one does. */
export async function workOnWrites(config: GatewayConfig, order: HandOrder): Promise<RowByHand[]> {
  const settings = settingsOf(config);
  const kept = await openKept({ ...settings, watch: undefined });
  try {
    const vault = new Vault(settings.keys);
    const setting = await settingOf(settings, kept, { vault, clock: CLOCK, publicUrl: '' });
    try {
      return await workIn(setting, kept, order);
    } finally {
      await setting.switching?.close();
    }
  } finally {
    await kept.close();
  }
}

export function workIn(
  setting: GatewaySetting,
  { state, cipher }: Kept,
  order: HandOrder,
): Promise<RowByHand[]> {
  const { ledger } = setting;
  if (!state || !cipher || !ledger)
    throw new ConfigurationError('protect.writes', 'is missing: nothing is kept of writes');
  return workByHand(
    { setting, ledger, state, history: historyOf(state, cipher.signer, setting.clock) },
    order,
  );
}
