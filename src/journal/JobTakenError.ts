/** Another process is at work on the job. Nothing was sent. */
export class JobTakenError extends Error {
  override readonly name = 'JobTakenError';
  /** The name of the job. */
  readonly job: string;

  constructor(job: string) {
    super(
      `another process is at work on the job ${JSON.stringify(job)}. Wait for it, or end it; it is never taken over.`,
    );
    this.job = job;
  }
}
