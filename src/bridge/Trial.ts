import type { BridgedRead } from './Bridged.js';
import type { Loss } from './mappers/Mapped.js';

/** What a side answered, or the error that the call ended with. */
export type SideAnswer = { readonly value: unknown } | { readonly error: unknown };

/** What the REST side answered, with the losses that the bridge named. */
export type RestSideAnswer =
  | { readonly value: unknown; readonly losses: readonly Loss[] }
  | { readonly error: unknown };

/** One question that SOAP has answered, and how to ask it again. */
export interface Trial {
  readonly operation: BridgedRead;
  readonly soap: SideAnswer;
  /** Asks over REST. */
  readonly rest: () => Promise<{ readonly value: unknown; readonly losses: readonly Loss[] }>;
  /** Asks SOAP a second time; only called when something differs. */
  readonly again?: () => Promise<unknown>;
}

/** What tries operations over REST beside a program that goes on with those of SOAP. */
export interface Trials {
  /** Returns at once and never throws. */
  observe(trial: Trial): void;
}
