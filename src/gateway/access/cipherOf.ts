import { KeyFile } from '../../database/keyInFile.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import { isSharedState } from '../config/isSharedState.js';
import { TokenCipher } from './TokenCipher.js';
import { secretOf } from '../config/secretOf.js';

/** What a gateway seals and signs with: for who works on its state beside it. */
export async function cipherOf({ state = '', stateKey }: GatewaySettings): Promise<TokenCipher> {
  const isShared = stateKey && isSharedState(state);
  return new TokenCipher(isShared ? await secretOf('stateKey', stateKey) : new KeyFile(state).key());
}
