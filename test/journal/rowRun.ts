import { type AnyOperation, rowShape } from '../../src/definition/operation.js';
import { Fingerprint } from '../../src/journal/Fingerprint.js';
import { JournalRow, type RowFacts, type RowProgress } from '../../src/journal/JournalRow.js';
import type { RunContext } from '../../src/journal/RunContext.js';
import { RecordOrder } from '../../src/journal/recordOrder.js';
import { viewOf } from '../../src/settle/settleOrders.js';
import { type Answer, answering, virtualPace } from '../settle/answering.js';
import { type Row, row } from './scriptedJob.js';

let made = 0;

/** A row of a job as it stands, with a key and a digest of its own. */
export function rowIn(state: RowProgress, facts: Partial<RowFacts> = {}, content: Row = row()): JournalRow {
  const key = `row ${++made}`;
  return new JournalRow({
    ...{ key, position: 0, digest: key, content, state },
    facts: { attempts: 1, endedAt: 0, ...facts },
  });
}

/** What the steps of a job share, on a service whose reads show what a test says. */
export async function runOf(
  operation: AnyOperation,
  rows: readonly JournalRow[],
  shows: (read: string) => Answer,
  more: Partial<RunContext> = {},
) {
  const pace = virtualPace();
  const { client, asked } = answering((read) => shows(read));
  const shape = rowShape(operation);
  const run = {
    ...{ client, operation, shape, view: await viewOf({ client, operation, pace }), pace, quietMs: 60_000 },
    ...{ attempts: 3, sends: new Map(), missedAt: new Map(), proven: new Set(), token: undefined },
    ...{ order: new RecordOrder(operation.settlement?.shown, shape.fields, rows), signal: undefined },
    fingerprint: new Fingerprint(undefined),
    save: async () => undefined,
    began: async () => undefined,
    ...more,
  } as unknown as RunContext;
  return { run, asked, pace };
}
