import { afterEach, beforeEach } from 'vitest';
import { type Journal, openJournal } from '../../src/journal/index.js';
import { LossyService } from '../settle/lostCalls.js';

/** Waits that a test has time for. */
export const QUICK = { quietMs: 20, sendMs: 2000 };

export let service: LossyService;
export let journal: Journal;
/** The operations that the service was asked for, in order. */
export let sent: string[];

/** A journal in memory before a service that loses answers, anew for each test of the file. */
export function useLossyJournal(): void {
  beforeEach(async () => {
    service = await LossyService.start({ firstByteTimeoutMs: 5000 });
    journal = await openJournal(':memory:');
    sent = [];
    service.sandbox.onCall(({ operation }) => sent.push(operation));
  });
  afterEach(async () => {
    await journal.close();
    await service[Symbol.asyncDispose]();
  });
}
