import type { Target } from '../connection/connection.js';
import type { Reads } from './Reads.js';

/** What a check found. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'failure' | 'skipped';
  readonly what: string;
  /** What to do about it. */
  readonly advice?: string;
}

/** What checks look at. */
export interface Patient {
  readonly target: Target;
  readonly url: URL;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** What was found before and may be why a call fails. */
  readonly suspicions: string[];
  /** Whether and when the server answers; asked once. */
  readonly greeting: () => Promise<Greeting>;
  /** What a few reads tell; made when it is asked for, since it needs the key. */
  readonly reads: () => Reads;
}

/** What the server says before any call. */
export interface Greeting {
  readonly status: number;
  readonly date: string | undefined;
  /** The `Content-Type`. */
  readonly type: string | undefined;
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface Check {
  readonly name: string;
  readonly run: (patient: Patient) => Promise<Finding | readonly Finding[]>;
  /** True when nothing after it can go well once it failed. */
  readonly vital?: boolean;
}

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const warning = (what: string, advice: string): Finding => ({ state: 'warning', what, advice });
export const failure = (what: string, advice: string): Finding => ({ state: 'failure', what, advice });
export const skipped = (what: string): Finding => ({ state: 'skipped', what });
