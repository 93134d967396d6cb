import { dirname, join } from 'node:path';
import { type KeyBook, readKeyBook } from '../../evidence/chain/Signer.js';
import { readSignOffs } from '../../evidence/signoff/History.js';
import type { SignOff } from '../../evidence/signoff/SignOff.js';
import { Fresh } from '../config/Fresh.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { Switched } from '../route/Route.js';

const FRESH_MS = 2_000;

/** Knows who has taken back a signature, as the chain of the sign-offs says it. */
export class Withdrawals {
  readonly #settings: GatewaySettings;
  readonly #all = new Fresh(FRESH_MS, () => this.#read());

  constructor(settings: GatewaySettings) {
    this.#settings = settings;
  }

  /** The withdrawal that came after a route was switched and is about it; `unknown` while the sign-offs cannot be read. */
  since({ script, operation, since }: Switched): SignOff | 'none' | 'unknown' {
    const all = this.#all.value;
    if (!all) return 'unknown';
    const isIt = (one: SignOff) =>
      one.kind === 'withdrawn' &&
      one.at > since &&
      one.script === script &&
      (one.operation ?? operation) === operation;
    return all.find(isIt) ?? 'none';
  }

  #read(): readonly SignOff[] | undefined {
    try {
      return readSignOffs(signOffsOf(this.#settings), keysOf(this.#settings));
    } catch {
      return undefined;
    }
  }
}

/** The folder in which the sign-offs of a gateway are. */
export function signOffsOf({ switch: { signOffs }, state = '' }: GatewaySettings): string {
  return signOffs ?? `${state}.signoffs`;
}

/** Whose signatures count: the book of keys beside the policy, else beside the signatures. */
export function keysOf(settings: GatewaySettings): KeyBook {
  const { keys, policy } = settings.switch;
  return readKeyBook(keys ?? join(dirname(policy ?? signOffsOf(settings)), 'keys.json'));
}
