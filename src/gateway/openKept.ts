import { KeyFile } from '../database/keyInFile.js';
import { ConfigurationError } from '../errors/index.js';
import type { Secret } from '../secret.js';
import { accessOf, WrongTokens } from './access/Access.js';
import { TokenCipher } from './access/TokenCipher.js';
import type { GatewaySetting } from './answerCall.js';
import type { Clock } from './config/Clock.js';
import { type GatewaySettings, isSharedState } from './config/GatewayConfig.js';
import { secretOf } from './config/secretOf.js';
import { Service } from './service/Service.js';
import type { GatewayState } from './state/GatewayState.js';
import { openState, keepPruned } from './state/openState.js';
import { watchCalls, type Watch } from './watch/Watch.js';
import { Deliveries } from './writes/Deliveries.js';
import { rowFates } from './writes/settleWrite.js';
import { WriteLedger } from './writes/WriteLedger.js';

/** What a gateway keeps beyond a call. */
export interface Kept {
  readonly state: GatewayState | undefined;
  readonly cipher: TokenCipher | undefined;
  readonly watch: Watch | undefined;
  close(): Promise<void>;
}

/** Opens the state for the gateway that is at work on it. */
export async function openKept(settings: GatewaySettings, clock?: Clock): Promise<Kept> {
  const { state: place, stateKey } = settings;
  const shared = stateKey && isSharedState(place) ? await secretOf('stateKey', stateKey) : undefined;
  const beside = place === undefined || shared ? undefined : new KeyFile(place);
  const state = place === undefined ? undefined : await openState(settings, true, clock);
  try {
    const cipher = state && (await cipherOf(state, shared, beside));
    const markOf = marksOf(cipher);
    const watch = settings.watch && watchCalls(settings.watch, state, markOf);
    const endPruning = state && keepPruned(state, settings);
    const close = async () => {
      endPruning?.();
      await watch?.close();
      await state?.close();
    };
    return { state, cipher, watch, close };
  } catch (error) {
    await state?.close();
    throw error;
  }
}

/** What seals for a state: under another secret no token for a key opens, and no write is known again. */
async function cipherOf(state: GatewayState, shared: Secret | undefined, beside: KeyFile | undefined) {
  const cipher = new TokenCipher(shared ?? beside!.key());
  const standing = await state.standingOfKey(cipher.mark('check value'));
  beside?.check('state', standing, state.tables);
  if (standing === 'other')
    throw new ConfigurationError(
      'stateKey',
      'is not the secret under which the state was begun: all gateways of a state need the same',
    );
  return cipher;
}

const MOST_MARKS = 1_000;

/** A short mark of a key, made once for each: an HMAC for each call costs more than all that is counted of it. */
function marksOf(cipher: TokenCipher | undefined): (key: string) => string {
  const marks = new Map<string, string>();
  return (key) => {
    const known = marks.get(key);
    if (known !== undefined || !cipher) return known ?? '';
    const mark = cipher.mark(key).slice(0, 8);
    if (marks.size >= MOST_MARKS) marks.clear();
    marks.set(key, mark);
    return mark;
  };
}

/** What all calls of a gateway share. */
export async function settingOf(
  settings: GatewaySettings,
  { state, cipher, watch }: Kept,
  { vault, clock, publicUrl }: Pick<GatewaySetting, 'vault' | 'clock' | 'publicUrl'>,
): Promise<GatewaySetting> {
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
    access: state && cipher && accessOf(state, vault, cipher, clock),
    switching,
    ledger: state && cipher && protect.writes && new WriteLedger(state, cipher, protect.writes, clock),
    ...{ deliveries: new Deliveries(clock), wrongTokens: new WrongTokens(clock), startedAt: clock.elapsed() },
    settle: rowFates,
  };
}
