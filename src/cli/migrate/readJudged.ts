import type { JudgementOptions } from '../commands/migrate.js';
import { dirname, join } from 'node:path';
import { type KeyBook, readKeyBook, type Signer, signerOf } from '../../evidence/chain/Signer.js';
import { type Evidence, type ScriptCode, scriptCode } from '../../evidence/signoff/Evidence.js';
import { type GoPolicy, goPolicyOf } from '../../evidence/signoff/GoPolicy.js';
import { readNights, readSignOffs } from '../../evidence/signoff/History.js';
import type { SignOff } from '../../evidence/signoff/SignOff.js';
import { readinessOf } from '../../migrate/report/readinessOf.js';
import { Secret } from '../../secret.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import { asUsage } from '../files.js';
import { checkReference, resolveReference } from '../connection/keyReference.js';
import { inventoryOf } from './inventoryOf.js';
import { orElse } from '../../text/orElse.js';

/** What is known of all scripts, and by what it is judged. */
export interface Judged {
  readonly policy: GoPolicy;
  readonly keys: KeyBook;
  readonly evidence: readonly Evidence[];
  /** How many nights of the folder count for nothing, whatever was seen in them. */
  readonly idle: number;
  readonly signOffs: readonly SignOff[];
  /** The folder where signatures are kept. */
  readonly folder: string;
}

/** Policy, keys, history and signatures. Throws a `UsageError` that says what is wrong in which of them. */
export function readJudged(options: JudgementOptions): Judged {
  const { history, signOffs: folder = history } = options;
  return asUsage(() => {
    const keys = readKeyBook(keysFile(options));
    return {
      policy: readPolicy(options.policy),
      ...{ keys, folder },
      ...readNights(history, keys),
      signOffs: readSignOffs(folder, keys),
    };
  });
}

/** The book of keys: beside the policy, else beside the nights. */
export function keysFile({ keys, policy, history }: JudgementOptions): string {
  return keys ?? (policy === undefined ? join(history, 'keys.json') : join(dirname(policy), 'keys.json'));
}

export function readPolicy(policy: string | undefined): GoPolicy {
  if (policy === undefined) return goPolicyOf();
  const asked = { setting: '--policy', expected: 'a policy of sign-offs' };
  return asUsage(() => goPolicyOf(readJsonFile(policy, asked)));
}

/** The text of each script as it is now, with the files that it takes in and those that the policy names. */
export function codesOf(
  folder: string,
  scripts: readonly Scanned[],
  policy: GoPolicy,
): Map<string, ScriptCode> {
  return asUsage(
    () =>
      new Map(
        scripts.map(({ file, parts = [] }) => [
          file,
          scriptCode(folder, file, [...parts, ...policy.helpers]),
        ]),
      ),
  );
}

/**
 * The text of each script as it was scanned, asked for when both sides are compared: of one that was changed meanwhile, or is gone,
 * nobody knows which text was judged.
 */
export function codeBook(
  folder: string,
  scripts: readonly Scanned[],
  policy: GoPolicy,
): (file: string) => ScriptCode | undefined {
  const before = codesOf(folder, scripts, policy);
  return (file) => {
    const script = scripts.find((one) => one.file === file);
    const now = script && orElse(() => codesOf(folder, [script], policy).get(file), undefined);
    return now?.sha256 === before.get(file)?.sha256 ? now : undefined;
  };
}

interface Scanned {
  readonly file: string;
  readonly parts?: readonly string[];
}

/** The scripts of a folder as they are now, and one more that a scan may find no call in: their text, and what they call. */
export async function scriptsIn(
  folder: string,
  policy: GoPolicy,
  more?: string,
): Promise<Map<string, { readonly sha256: string; readonly operations: readonly string[] }>> {
  const { scripts } = readinessOf(await inventoryOf(folder));
  const codes = codesOf(folder, [...(more === undefined ? [] : [{ file: more }]), ...scripts], policy);
  return new Map(
    [...codes].map(([file, { sha256 }]) => {
      const { calls = [], doubts = [] } = scripts.find((one) => one.file === file) ?? {};
      const names = calls.map(({ operation }) => operation);
      return [file, { sha256, operations: doubts.length > 0 ? [...names, 'unknown'] : names }];
    }),
  );
}

/** What signs with the key of a reference. */
export function signerAt(reference: string, option: string): Signer {
  const text = resolveReference(checkReference(reference, option));
  return asUsage(() => signerOf(new Secret(text), option));
}
