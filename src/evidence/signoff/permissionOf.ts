import { addDays } from '../../calendar/days.js';
import type { LocalDate } from '../../definition/scalar.js';
import { byMoment, type Evidence, evidenceHash } from './Evidence.js';
import type { GoPolicy } from './GoPolicy.js';
import type { SignOff } from './SignOff.js';
import { speaksOf, type Standing, standingOf, type StandingOptions } from './standingOf.js';

/** Whether a script, or one operation of it, may leave SOAP. */
export interface Permission {
  /** Whether the script may go. */
  readonly allowed: boolean;
  /** By the policy alone, by a signature on a fulfilled policy, or by an exception that somebody signed. */
  readonly by?: 'policy' | 'signature' | 'exception';
  /** The signature that counts. */
  readonly signOff?: SignOff;
  /** One sentence. */
  readonly why: string;
}

/**
 * Whether it may leave SOAP today: when the policy is fulfilled now, or when an exception holds, and nobody has withdrawn it since.
 * A signature for all of a script holds for each of its operations. `signed` asks for a signature even then, as for writes.
 */
export function permissionOf(
  standing: Standing,
  signOffs: readonly SignOff[],
  { today, signed = false }: { readonly today: LocalDate; readonly signed?: boolean },
): Permission {
  // All of a script goes only where none of its operations is withdrawn.
  const parts =
    standing.operation === undefined ? signOffs.filter(({ script }) => script === standing.script) : [];
  const stopped = [standing, ...parts]
    .map((one) => withdrawnIn(signOffsFor(one, signOffs)))
    .find((one) => one !== undefined);
  if (stopped) {
    const withdrawn = `${stopped.who} withdrew it on ${stopped.at.slice(0, 10)}`;
    const reason = stopped.reason ? ` (${stopped.reason})` : '';
    const why = `${withdrawn}${reason}: it waits for somebody to sign it again`;
    return { allowed: false, signOff: stopped, why };
  }
  const newest = signOffsFor(standing, signOffs).at(-1);
  const { lacks, losses } = standing;
  const ended = endOf(newest, standing, today);
  const signOff = ended === undefined ? newest : undefined;
  if (standing.fulfilled && signOff)
    return { allowed: true, by: 'signature', signOff, why: `signed by ${signOff.who}` };
  if (standing.fulfilled && !signed && losses.length === 0)
    return { allowed: true, by: 'policy', why: `the policy is fulfilled${ended ? `, but ${ended}` : ''}` };
  if (signOff?.kind === 'exception') {
    const why = `an exception that ${signOff.who} signed until ${signOff.until}: ${signOff.reason}`;
    return { allowed: true, by: 'exception', signOff, why };
  }
  const confirmed = losses.length > 0 ? `, and confirmed what is lost: ${losses.join(', ')}` : '';
  const waits =
    lacks.length === 0 ? `nobody has signed it${confirmed}` : `waits for ${standing.waitsFor.join('; ')}`;
  return { allowed: false, why: ended ? `${ended}; ${waits}` : waits };
}

/** The signatures for the operation or for all of the script, the newest last. */
function signOffsFor(
  { script, operation }: Pick<SignOff, 'script' | 'operation'>,
  signOffs: readonly SignOff[],
): SignOff[] {
  return signOffs.filter(
    (one) => one.script === script && (one.operation === undefined || one.operation === operation),
  );
}

/** What withdraws the others: by its time, or by its place, since two people may have two clocks. */
function withdrawnIn(own: readonly SignOff[]): SignOff | undefined {
  const newest = own.toSorted((a, b) => byMoment(a.at, b.at)).at(-1);
  return [newest, own.at(-1)].find((one) => one?.kind === 'withdrawn');
}

/** Why a signature does not hold any more: its last day is over, or what it rests on is another now. */
function endOf(signOff: SignOff | undefined, standing: Standing, today: LocalDate): string | undefined {
  if (!signOff) return undefined;
  const { seen, sha256, policy, lacks, losses } = standing;
  // Clocks may be a day ahead, and no more: an end within a year is counted from there.
  if (signOff.at.slice(0, 10) > addDays(today, 1))
    return `${signOff.who} signed it on ${signOff.at.slice(0, 10)}, which is still to come`;
  if (sha256 === undefined || signOff.sha256 !== sha256)
    return `the script, or a helper of it, has another text than ${signOff.who} signed`;
  if (signOff.policy !== policy) return `the policy has changed since ${signOff.who} signed`;
  const more = losses.filter((loss) => !signOff.losses.includes(loss));
  if (more.length > 0) return `${more.join(', ')} would be lost too, which ${signOff.who} has not confirmed`;
  const open = lacks.filter((one) => !isExcepted(one, signOff));
  const said = open.map(({ id, text }) => (signOff.excepts.includes(id) ? `so much of ${id} (${text})` : id));
  if (signOff.kind === 'exception' && open.length > 0)
    return `the exception that ${signOff.who} signed does not except ${said.join(', ')}`;
  if (signOff.until !== undefined && signOff.until < today)
    return `${signOff.kind === 'exception' ? 'the exception' : 'the signature'} ended on ${signOff.until}`;
  return signOff.kind === 'go' && !restsOn(signOff, seen)
    ? `the evidence that ${signOff.who} signed is not there as it was`
    : undefined;
}

/** Whether an exception is for what is lacking, of that kind and so much of it. */
function isExcepted({ id, amount }: Standing['lacks'][number], { excepts, amounts }: SignOff): boolean {
  if (!amount) return excepts.includes(id);
  const { kind, count } = amount;
  return amounts.some((one) => one.id === id && one.kind === kind && one.count >= count);
}

/** Whether the evidence of a signature is still there as it was. */
function restsOn({ evidence, operation }: SignOff, seen: readonly Evidence[]): boolean {
  if (!evidence) return false;
  const then = seen.filter(({ at }) => byMoment(at, evidence.from) >= 0 && byMoment(at, evidence.to) <= 0);
  return evidenceHash(then.filter((one) => speaksOf(one, operation))) === evidence.sha256;
}

/** Where one script is on its way off SOAP. */
export interface ScriptStatus extends Omit<Standing, 'evidence' | 'seen'> {
  /** Whether it may go, and why not. */
  readonly permission: Permission;
  /** The first and the newest night of which there is evidence. */
  readonly first?: LocalDate;
  /** The newest night with evidence. */
  readonly newest?: LocalDate;
  /** Every signature for it or for one of its operations, the oldest first. */
  readonly signOffs: readonly SignOff[];
}

/** Where every script is and what it waits for: first those that may go. */
export function statusOf({
  policy,
  evidence,
  signOffs,
  today,
  scripts = new Map(),
}: {
  readonly policy: GoPolicy;
  readonly evidence: readonly Evidence[];
  readonly signOffs: readonly SignOff[];
  readonly today: LocalDate;
  /** Each script as it is now, by its name. A script that is not named has no go. */
  readonly scripts?: ReadonlyMap<string, Pick<StandingOptions, 'sha256' | 'operations'>>;
}): ScriptStatus[] {
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
