import { createHash } from 'node:crypto';
import type { CallOptions } from '../client/callOptions.js';
import type { Client } from '../client/client.js';
import { blamesCaller } from '../errors/FaultError.js';
import { FaultError } from '../errors/index.js';
import type { Secret } from '../secret.js';
import { escapeRegExp } from '../text/escapeRegExp.js';

/** What the service says of the label of a payroll transfer. */
export type TransferState =
  | { readonly is: 'running' }
  | { readonly is: 'ready'; readonly url: Secret | undefined }
  /** It ended without a file, and the service tells it from a label that it does not know. */
  | { readonly is: 'failed' }
  /** The service says of it what it says of a label that nobody ever used. */
  | { readonly is: 'notKnown'; readonly said: Said }
  /** Nothing follows from what the service says: nothing may be started, and nothing has ended. */
  | { readonly is: 'unknown'; readonly said: Said };

/** The answer to one question for a label. */
export type Said =
  | { readonly kind: 'status'; readonly status: string; readonly url: Secret | undefined }
  | { readonly kind: 'rejected'; readonly validationErrors: readonly string[] }
  /** It is about another label, and says nothing of the one that was asked for. */
  | { readonly kind: 'another' }
  | { readonly kind: 'fault'; readonly error: FaultError };

// Whoever may not ask learns nothing of the label.
const OF_THE_KEY =
  /\bapi[\s_-]?key|\bkeys?\b|\bauth|\blog(ged)?[\s_-]?in\b|\bpassword|\bpermi|\baccess|\bdenied|\bforbidden|\brights?\b|\btoken/i;

/**
 * Asks for a label. What the service answers to one that it does not know is not documented: a rejection, a `Client` fault and
 * the status `Failed` mean so only where a label that was never used gets the same before and after. Throws a `ClientError` for
 * what is no answer about the label: HTTP, a lost connection, a fault of the server.
 */
export async function transferState(
  client: Client,
  extTransferId: string,
  options: CallOptions,
): Promise<TransferState> {
  const first = clear(await askForTransfer(client, extTransferId, options));
  if (first) return first;
  const neverUsed = labelNeverUsed(extTransferId);
  const before = await askForTransfer(client, neverUsed, options);
  const said = await askForTransfer(client, extTransferId, options);
  const after = await askForTransfer(client, neverUsed, options);
  const now = clear(said);
  if (now) return now;
  const sames = [before, after].map((other) => wordsOf(other, neverUsed) === wordsOf(said, extTransferId));
  if (sames.every(Boolean)) return { is: saysNothing(said) ? 'unknown' : 'notKnown', said };
  const isFailed = statusIn(said) === 'Failed' && !sames.some(Boolean);
  return isFailed ? { is: 'failed' } : { is: 'unknown', said };
}

/** One question. Throws a `ClientError`, but for a `Client` fault. */
export async function askForTransfer(
  client: Client,
  extTransferId: string,
  options: CallOptions,
): Promise<Said> {
  try {
    const reply = await client.wsdlGetResultTransferToPayroll({ extTransferId }, options);
    if (reply.status === 'rejected') return { kind: 'rejected', validationErrors: reply.validationErrors };
    if (await isAnother(extTransferId, reply.value.extTransferId)) return { kind: 'another' };
    return { kind: 'status', status: reply.value.status ?? '', url: reply.value.url };
  } catch (error) {
    if (error instanceof FaultError && blamesCaller(error.code)) return { kind: 'fault', error };
    throw error;
  }
}

async function isAnother(asked: string, shown: string | undefined): Promise<boolean> {
  const { compare } = await import('../equivalence/compare.js');
  const { ResultTransfer } = await import('../records/payroll/ResultTransfer.js');
  return compare(ResultTransfer.fields.extTransferId, asked, shown).is === 'different';
}

/** What a status says by itself. */
export function clear(
  said: Said | { readonly kind: 'lost' },
): Extract<TransferState, { is: 'running' | 'ready' }> | undefined {
  if (said.kind !== 'status') return undefined;
  const status = statusIn(said);
  if (status === 'Ready to Download') return { is: 'ready', url: said.url };
  return status === 'In Progress' ? { is: 'running' } : undefined;
}

/** The states of a transfer (document 2.8). */
export const STATUSES = ['In Progress', 'Failed', 'Ready to Download'] as const;
type Status = (typeof STATUSES)[number];

/** The state that an answer names, in capitals or not; `undefined` for other words, of which nobody knows what they mean. */
export function statusIn(said: Said | { readonly kind: 'lost' }): Status | undefined {
  if (said.kind !== 'status') return undefined;
  const word = said.status.trim().toLowerCase();
  return STATUSES.find((status) => status.toLowerCase() === word);
}

// The same for the same label, so that a recorded transfer can be replayed.
function labelNeverUsed(label: string): string {
  return `never-${createHash('sha256').update(label).digest('hex').slice(0, 20)}`;
}

/** What was said, without the label. */
function wordsOf(said: Said, label: string): string {
  const words =
    said.kind === 'fault'
      ? [said.error.string, JSON.stringify(said.error.detail) ?? '']
      : said.kind === 'rejected'
        ? said.validationErrors
        : said.kind === 'status'
          ? [said.status.trim()]
          : [];
  // As a whole word: a short label is part of many.
  const named = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(label)}(?![\\p{L}\\p{N}])`, 'giu');
  const without = words.map((text) => text.replace(named, '*').toLowerCase());
  return [said.kind, ...without].join('\n');
}

/** True for what is not about a label, though every label gets it. */
function saysNothing(said: Said): boolean {
  if (said.kind === 'another') return true;
  return said.kind === 'status'
    ? said.status.trim() !== '' && statusIn(said) !== 'Failed'
    : OF_THE_KEY.test(said.kind === 'fault' ? said.error.string : said.validationErrors.join('; '));
}
