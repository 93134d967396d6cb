import type { AnyOperation } from '../definition/operation.js';

/** A call that was answered, as its bytes came: asked by a survey, or recorded. */
export interface Exchange {
  readonly operation: AnyOperation;
  /** The envelope that was sent; `undefined` where it was not kept. */
  readonly request: string | undefined;
  readonly status: number;
  readonly contentType: string;
  /** Unpacked. */
  readonly bytes: Uint8Array;
  /** The `Date` header. */
  readonly date?: string | undefined;
  /** Instants in milliseconds, where they are known. */
  readonly sentAt?: number;
  readonly answeredAt?: number;
  /** What a recording does not say: the bytes of letters, what stood beside the XML, and the status. */
  readonly unknown?: readonly ('charset' | 'beside' | 'status')[] | undefined;
  /** Of a list only so many records are read, and nothing that comes after them. Default: all. */
  readonly most?: number;
}

/** A row as it is sent. */
export type SentRow = Readonly<Record<string, unknown>>;

/** Rows that a survey sent, what was answered, and the first read that shows them. */
export interface Written {
  readonly rows: readonly SentRow[];
  readonly answer: Exchange | undefined;
  /** The read that shows what came of it; `undefined` where none did. */
  readonly shown: Exchange | undefined;
  /** Reads that did not show it yet, before the one that did. */
  readonly staleReads: number;
  /** From the answer of the write to the first read that shows it, in milliseconds. */
  readonly lagMs: number;
}

/** What a survey writes beside shifts: rules that say who gets a compensation, and compensations. */
export type RuleKind = 'rules' | 'compensations';

/** A rule that was written, and taken back. */
export interface RuleTrial {
  readonly created: Written;
  readonly deleted: Written | undefined;
}

/** What a survey wrote in a test unit, and saw. Parts that it did not come to are `undefined`. */
export interface Trial {
  /** The read of the day before anything was written. */
  readonly before: Exchange;
  /** Two new rows in one batch. */
  readonly created: Written;
  /** The first of them changed. */
  readonly changed: Written | undefined;
  /** A row that is wrong, alone. */
  readonly refused: Written;
  /** A row that is wrong between two that are right, in one batch. */
  readonly halfWrong: Written;
  /** A new row with the token of the first one. */
  readonly again: Written;
  /** A row with an emoji in its comment. */
  readonly emoji: Written;
  /** A hundred rows that are wrong. */
  readonly many: Written | undefined;
  /** All of them deleted. */
  readonly deleted: Written | undefined;
  /** The read of deleted rows after that. */
  readonly gone: Exchange | undefined;
  readonly rules: Readonly<Partial<Record<RuleKind, RuleTrial>>>;
}

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
type Workflow =
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

/** How assumptions are told, by their ids. */
export type Workflows = Readonly<Record<string, Workflow>>;

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
