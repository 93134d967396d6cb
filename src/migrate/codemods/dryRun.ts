import { type CallMove, type ClientTexts, rewriteClient } from './rewriteClient.js';

/** What the codemod `client` would do with a script: all that may be promised of it. */
export interface DryRun {
  /** The path of the script. */
  readonly file: string;
  /** Whether it would change the file. */
  readonly changes: boolean;
  /** Where each call of a client of node-soap goes. */
  readonly calls: readonly CallMove[];
  /** Lines at which an envelope is written by hand: it stays, and a person moves it. */
  readonly envelopes: readonly number[];
  /** How many comments would ask a person to do something. */
  readonly comments: number;
}

/** Runs the codemod on a text and keeps nothing. Needs the optional package `ts-morph`. */
export async function dryRun(file: string, text: string, texts: ClientTexts = {}): Promise<DryRun> {
  const { before, after, calls, envelopes, findings } = await rewriteClient(file, text, texts);
  return { file, changes: before !== after, calls, envelopes, comments: findings.length };
}
