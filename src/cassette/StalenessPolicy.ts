/** What happens if a recording is stale. */
export type StalenessReaction = 'ignore' | 'warn' | 'fail';

/** What happens when a cassette is not of today's interface. */
export interface StalenessPolicy {
  /** Days after which a recording is old; default 180. */
  readonly maxAgeDays?: number;
  /** Default `warn`. */
  readonly onAge?: StalenessReaction;
  /** The definitions of an operation are not those of the recording. Default `warn`. */
  readonly onSchema?: StalenessReaction;
  /** A recorded answer has fields that the definitions do not have. Default `warn`. */
  readonly onFields?: StalenessReaction;
}
