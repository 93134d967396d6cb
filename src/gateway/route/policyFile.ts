import { Fresh } from '../config/Fresh.js';
import { type GoPolicy, goPolicyOf } from '../../evidence/signoff/GoPolicy.js';
import { readJsonFile } from '../../validation/jsonFile.js';

const FRESH_MS = 5_000;

/** The policy of a team, read again when its file was changed. Throws a `ConfigurationError` that names what is wrong. */
export function policyFile(path: string | undefined): Fresh<GoPolicy> {
  const policy = new Fresh<GoPolicy>(FRESH_MS, (before) => {
    try {
      return policyIn(path);
    } catch (error) {
      // A file that is half written is no reason to stop: what was there before counts until it can be read.
      if (!before) throw error;
      return before;
    }
  });
  void policy.value;
  return policy;
}

/** The policy of a file; without one that of the defaults. Throws a `ConfigurationError`. */
export function policyIn(path: string | undefined): GoPolicy {
  if (path === undefined) return goPolicyOf();
  return goPolicyOf(readJsonFile(path, { setting: 'switch.policy', expected: 'a policy of sign-offs' }));
}
