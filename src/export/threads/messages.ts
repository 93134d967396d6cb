import type { AssembledPlan, AssembledUnit } from '../DatasetOutput.js';
import type { Range } from '../Dataset.js';
import type { ExportTask, Part } from '../ExportTask.js';
import type { OutputFormat } from '../ExportPlan.js';
import type { AskedAt } from '../ServiceClock.js';
import type { PlaceResult } from '../../transport/memoryStore.js';

/** Tasks that one call can do, with the keys that it takes. They go from thread to thread and nowhere else. */
export interface ReadWork {
  readonly kind: 'read';
  readonly tasks: readonly ExportTask[];
  readonly askedAt: AskedAt;
  readonly keys: readonly (readonly [alias: string, key: string])[];
}

/** A dataset to put together, in some of its formats. */
export interface AssembleWork {
  readonly kind: 'assemble';
  readonly dataset: string;
  readonly units: readonly AssembledUnit[];
  readonly plan: AssembledPlan;
  readonly folder: string;
  readonly formats: readonly OutputFormat[];
  readonly keepsLedger: boolean;
  readonly done: readonly Part[];
  readonly failed: readonly (readonly [task: string, reason: string])[];
}

export type Work = ReadWork | AssembleWork;

export type ToThread =
  | { readonly say: 'work'; readonly id: number; readonly work: Work }
  | { readonly say: 'abort'; readonly id: number }
  /** A place for a request that it asked for. */
  | { readonly say: 'place'; readonly place: number };

export type FromThread =
  | { readonly say: 'done'; readonly id: number; readonly result: unknown }
  | { readonly say: 'failed'; readonly id: number; readonly error: ErrorMessage }
  | { readonly say: 'rows'; readonly id: number; readonly count: number }
  | { readonly say: 'halved'; readonly id: number; readonly task: string; readonly range: Range }
  | { readonly say: 'acquire'; readonly place: number }
  | { readonly say: 'release'; readonly place: number; readonly result: PlaceResult };

/** An error without its class, and whether it is of one call or unit alone. */
export interface ErrorMessage {
  readonly isOfCall: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

const FACTS = ['name', 'message', 'code', 'errcode', 'path', 'requestSent'] as const;

export function messageOf(error: unknown, isOfCall: boolean): ErrorMessage {
  const given = (error instanceof Error ? error : new Error(String(error))) as unknown as Record<
    string,
    unknown
  >;
  return { isOfCall, facts: Object.fromEntries(FACTS.map((name) => [name, given[name]])) };
}

export function errorOf({ isOfCall, facts }: ErrorMessage): Error {
  const error = isOfCall ? new FailureElsewhere() : new Error();
  for (const [name, value] of Object.entries(facts))
    if (value !== undefined) Object.defineProperty(error, name, { value, configurable: true });
  return error;
}

export class FailureElsewhere extends Error {}
