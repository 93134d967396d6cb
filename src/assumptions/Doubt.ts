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
