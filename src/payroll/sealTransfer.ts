import type { Client } from '../client/client.js';
import { ConfigurationError } from '../errors/ConfigurationError.js';
import { type FileRow, readPayrollFile } from './file/readPayrollFile.js';
import type { PayrollHistory } from './history/PayrollHistory.js';
import { hashOf, type Seal, type UnsealedEmployee } from './history/Seals.js';
import { payrollCheck, type PayrollCheckOptions } from './payrollCheck.js';
import { counted } from '../text/counted.js';
import { type Policy, policyOf, type PolicyInput } from './policy/Policy.js';

/** Options of `sealTransfer`. */
export interface SealOptions extends PayrollCheckOptions {
  /** The history that keeps the seal. */
  readonly history: PayrollHistory;
  /** That of the transfer. */
  readonly label: string;
  /** The check that confirmed it: what is not as it was then is not sealed. Without it, what is read is sealed. */
  readonly confirmed?: { readonly id: number };
}

/**
 * Whether what a transfer took is still as it was. `changed` names who has other work or pay, is gone or new; `terms` alone, such as a new
 * address or another agreement, stands in `otherTerms` and changes nothing. `unknown`: something could not be read, or is not shown any more.
 */
export type SealStanding =
  | { readonly is: 'same'; readonly otherTerms: readonly UnsealedEmployee[] }
  | {
      readonly is: 'changed';
      readonly changed: readonly UnsealedEmployee[];
      readonly otherTerms: readonly UnsealedEmployee[];
    }
  | { readonly is: 'unknown'; readonly why: string };

/** Whether a file is the one of the transfer: where `policy.file` says how to read it, the lines of employees with other rows. */
export type FileStanding =
  | { readonly is: 'same' }
  | { readonly is: 'changed'; readonly lines: readonly number[]; readonly gone: number }
  | { readonly is: 'unknown'; readonly why: string };

/**
 * Reads a period when its transfer is ready, and keeps keyed hashes of each employee's records, the file and the policy under the
 * label. Throws a `ClientError`, and a `ConfigurationError` where something could not be read, work or pay is not as it was
 * confirmed, or the label is sealed already: there is no seal then.
 */
export async function sealTransfer(
  clients: Client | readonly Client[],
  { label, file, confirmed, ...options }: SealOptions,
): Promise<Seal> {
  const { history } = options;
  const bytes = file === undefined ? undefined : Buffer.from(file);
  const sealed = bytes && { bytes, rows: rowsIn(bytes, policyOf(options.policy)) ?? [] };
  const check = await payrollCheck(clients, { ...options, against: 'check' });
  const id = check.history!.id;
  const why = unreadIn(check) ?? (confirmed && changedSince(history, confirmed, id));
  if (why !== undefined) {
    history.forget({ id });
    throw new ConfigurationError('seal', `${why}: what the transfer took cannot be sealed`);
  }
  history.seals.take({ label, check: id, at: check.at }, sealed);
  return history.seals.of(label)!;
}

/** Reads the period of a seal again. Only reads, and keeps nothing. Throws a `ClientError`. */
export async function verifySeal(
  clients: Client | readonly Client[],
  { label, ...options }: Omit<SealOptions, 'from' | 'to' | 'units' | 'file' | 'confirmed'>,
): Promise<SealStanding> {
  const { history } = options;
  const seal = sealOf(history, label);
  const { from, to, units } = seal;
  const check = await payrollCheck(clients, { ...options, from, to, ...(units ? { units } : {}) });
  const id = check.history!.id;
  try {
    const why = unreadIn(check);
    if (why !== undefined) return { is: 'unknown', why };
    const other = history.seals.unsealedIn(seal, id);
    const otherTerms = other.filter(isTerms);
    const changed = other.filter((one) => !isTerms(one));
    const empty = emptyUnit(check, changed);
    if (empty !== undefined)
      return { is: 'unknown', why: `unit ${empty} shows nothing of a list that it showed before` };
    return changed.length === 0 ? { is: 'same', otherTerms } : { is: 'changed', changed, otherTerms };
  } finally {
    history.forget({ id });
  }
}

/** Compares a file with the one of a seal. */
export function verifySealedFile(
  history: PayrollHistory,
  label: string,
  file: Uint8Array,
  policy?: PolicyInput,
): FileStanding {
  const seal = sealOf(history, label);
  if (seal.file === undefined) return { is: 'unknown', why: 'no file was sealed with it' };
  if (seal.file === hashOf(file)) return { is: 'same' };
  const rows = rowsIn(file, policyOf(policy));
  return { is: 'changed', ...(rows ? history.seals.otherRows(seal, rows) : { lines: [], gone: 0 }) };
}

/** A new address or another agreement. */
function isTerms({ what }: UnsealedEmployee): boolean {
  return what.every((part) => part === 'terms');
}

/** Whose work or pay is not as a check saw it, if so. */
function changedSince(
  { seals }: PayrollHistory,
  { id }: { readonly id: number },
  later: number,
): string | undefined {
  const changed = seals.unsealedIn({ check: id }, later).filter((one) => !isTerms(one));
  if (changed.length === 0) return undefined;
  return `records of ${counted(changed.length, 'employee')} are others than when the transfer was confirmed`;
}

function sealOf({ seals }: PayrollHistory, label: string): Seal {
  const seal = seals.of(label);
  if (!seal) throw new ConfigurationError('label', `no transfer ${label} is sealed in this history`);
  return seal;
}

function rowsIn(bytes: Uint8Array, { file }: Policy): FileRow[] | undefined {
  return file ? readPayrollFile(bytes, file) : undefined;
}

type Check = Awaited<ReturnType<typeof payrollCheck>>;

/** A unit that has other records than were sealed, and of which a list is empty that should not be: nobody knows which it has. */
function emptyUnit({ findings, notJudged }: Check, changed: readonly UnsealedEmployee[]): number | undefined {
  const empty = [...findings, ...notJudged].filter(({ kind }) => kind === 'notShown');
  return changed.find(({ unit }) => empty.some((one) => one.unit === unit))?.unit;
}

/** What of a check could not be read, if so. */
function unreadIn({ failed, notJudged }: Check): string | undefined {
  if (failed.length > 0) return `units ${failed.map(({ unit }) => unit).join(', ')} could not be read`;
  return notJudged.find(({ because }) => because === 'unread' || because === 'incomplete')?.why;
}
