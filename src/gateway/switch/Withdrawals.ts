import { dirname, join } from 'node:path';
import { type KeyBook, readKeyBook } from '../../evidence/chain/Signer.js';
import { readSignOffs } from '../../evidence/signoff/History.js';
import type { SignOff } from '../../evidence/signoff/SignOff.js';
import { Fresh } from '../config/Fresh.js';
import type { GatewaySettings } from '../config/GatewayConfig.js';
import type { Switched } from '../route/Route.js';
import { orElse } from '../../text/orElse.js';

const FRESH_MS = 2_000;

/**
 * Looks for the withdrawal that came after a route was switched and is about it, as the chain of the sign-offs says it;
 * `unknown` while the sign-offs cannot be read, or lack the signature of the exception on which the route was switched.
 */
export function withdrawals(settings: GatewaySettings): (switched: Switched) => SignOff | 'none' | 'unknown' {
  const read = () => readSignOffs(signOffsOf(settings), keysOf(settings));
  const all = new Fresh(FRESH_MS, () => orElse(read, undefined));
  return ({ script, operation, since, until }) => {
    const isGround = (one: SignOff) =>
      one.kind === 'exception' && one.script === script && one.until === until;
    const isIt = (one: SignOff) =>
      one.kind === 'withdrawn' &&
      one.at > since &&
      one.script === script &&
      (one.operation ?? operation) === operation;
    const isWhole = () => until === undefined || all.value?.some(isGround);
    // It may be younger than what was read.
    if (!isWhole()) all.forget();
    return all.value && isWhole() ? (all.value.find(isIt) ?? 'none') : 'unknown';
  };
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
