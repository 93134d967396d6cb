import type { LocalDate } from '../../definition/scalar.js';
import type { Evidence } from './Evidence.js';
import type { GoPolicy } from './GoPolicy.js';
import { type Permission, permissionOf } from './permissionOf.js';
import type { SignOff } from './SignOff.js';
import { type Standing, type StandingOptions, standingOf } from './standingOf.js';

/** Where one script is on its way off SOAP. */
export interface ScriptStatus extends Omit<Standing, 'evidence' | 'seen'> {
  readonly permission: Permission;
  /** The first and the newest night of which there is evidence. */
  readonly first?: LocalDate;
  readonly newest?: LocalDate;
  /** Every signature for it or for one of its operations, the oldest first. */
  readonly signOffs: readonly SignOff[];
}

/** What is known, and by what it is judged. */
export interface StatusOptions {
  readonly policy: GoPolicy;
  readonly evidence: readonly Evidence[];
  readonly signOffs: readonly SignOff[];
  readonly today: LocalDate;
  /** Each script as it is now, by its name. A script that is not named has no go. */
  readonly scripts?: ReadonlyMap<string, Pick<StandingOptions, 'sha256' | 'operations'>>;
}

/** Where every script is and what it waits for: first those that may go. */
export function statusOf({
  policy,
  evidence,
  signOffs,
  today,
  scripts = new Map(),
}: StatusOptions): ScriptStatus[] {
  const names = new Set([...scripts.keys(), ...evidence.map(({ script }) => script)]);
  const all = [...names].sort().map((script): ScriptStatus => {
    const standing = standingOf(policy, evidence, { ...scripts.get(script), script, today });
    const { evidence: _, seen, ...facts } = standing;
    const days = seen.map(({ day }) => day).sort();
    return {
      ...facts,
      permission: permissionOf(standing, signOffs, { today }),
      ...(days.length === 0 ? {} : { first: days[0]!, newest: days.at(-1)! }),
      signOffs: signOffs.filter((one) => one.script === script),
    };
  });
  return all.sort(
    (a, b) => Number(b.permission.allowed) - Number(a.permission.allowed) || b.nights - a.nights,
  );
}
