import type { Exchange } from './Exchange.js';
import type { Trial } from './Trial.js';

/** Where an assumption comes from. */
export type Source =
  | { readonly is: 'document'; readonly section: string }
  | { readonly is: 'observed' }
  | { readonly is: 'integrations' }
  | { readonly is: 'guess' };

/**
 * One of the answers that are possible. `assumed`: what the toolkit takes for granted. `handled`: another one with
 * which its guarantees hold. `breaks`: one with which a guarantee of those who rest on it does not hold.
 */
export interface PossibleAnswer {
  readonly says: string;
  readonly is: 'assumed' | 'handled' | 'breaks';
}

/** A number that is kept beside the answers: the most or the least that was seen. */
export interface Measure {
  readonly says: string;
  readonly keeps: 'most' | 'least';
}

/** How an assumption is told. */
export type Workflow =
  /** Any answer can show it, also one that was recorded. */
  | { readonly by: 'traffic'; readonly shownIn: (exchange: Exchange) => readonly Seen[] }
  /** Several calls together show it, in the order in which they were made. */
  | { readonly by: 'history'; readonly shownIn: (exchanges: readonly Exchange[]) => readonly Seen[] }
  /** The rows that a survey writes in a test unit. */
  | { readonly by: 'writing'; readonly told: (trial: Trial) => readonly Seen[] }
  /** Calls that a survey makes to learn it. */
  | { readonly by: 'asking' }
  /** Nothing tells it yet. */
  | { readonly by: 'none'; readonly because: string };

/** What the toolkit takes for granted about a service, with every answer that is possible. */
export interface Assumption {
  /** Such as `answer.charset`. */
  readonly id: string;
  /** What is assumed, in one sentence. */
  readonly sentence: string;
  readonly source: Source;
  readonly restedOnBy: readonly Resting[];
  /** By their ids. Exactly one is assumed. What fits none of them is seen as `other`. */
  readonly answers: Readonly<Record<string, PossibleAnswer>>;
  readonly measures?: Readonly<Record<string, Measure>>;
  /** What can still be promised where an answer breaks a guarantee; else that of whoever rests on it. */
  readonly instead?: string;
  readonly workflow: Workflow;
}

const OF_OTHER: PossibleAnswer = { says: 'It is none of the answers that the toolkit knows.', is: 'breaks' };

/** True where one of the answers that were seen breaks a guarantee, also beside others that do not. */
export function isAlarm(assumption: Assumption, seen: Readonly<Record<string, number>>): boolean {
  return Object.keys(seen).some((id) => answerOf(assumption, id).is === 'breaks');
}

/** The answer of an id; `other` and ids that are not known are answers that break. */
export function answerOf({ answers }: Assumption, id: string): PossibleAnswer {
  return (Object.hasOwn(answers, id) ? answers[id] : undefined) ?? OF_OTHER;
}

/** What takes something for granted about the service. */
export type Resting = 'decoder' | 'client' | 'journal' | 'settle' | 'exports' | 'gateway' | 'payroll';

/** Something on which a guarantee rests and that was seen otherwise on a deployment. */
export interface Doubt {
  /** The id of the assumption, such as `write.lag`. */
  readonly assumption: string;
  /** What was seen. */
  readonly because: string;
  /** What can be promised all the same. */
  readonly instead: string;
}

/** An answer that was seen. It holds no text of the service: an id, how often, and numbers. */
export interface Seen {
  /** Of one of the possible answers, or `other`. */
  readonly answer: string;
  /** Default 1. */
  readonly times?: number;
  readonly measured?: Readonly<Record<string, number>>;
}

export const seen = (answer: string, measured?: Seen['measured']): Seen =>
  measured ? { answer, measured } : { answer };
