import { type Client, clientPlace } from '../client/client.js';
import type { Row } from '../settle/shape.js';
import { Job, type WriteOptions } from './Job.js';
import type { JobResult } from './JobResult.js';
import type { JournalPlace } from './JournalPlace.js';

/** A job by its name, before it is known which service it writes to. */
export class NamedJob {
  readonly #place: JournalPlace;
  readonly #name: string;
  readonly #unit: string | undefined;

  constructor(place: JournalPlace, name: string, unit: string | undefined) {
    this.#place = place;
    this.#name = name;
    this.#unit = unit;
  }

  /**
   * Writes rows, each of them once, however often this is called and whatever ends it: it goes on where it was. Gives one
   * outcome a row. Throws a `ClientError` when the service cannot be reached or refuses the call, and a `JobTakenError`
   * while another process is at work on the job; what is known by then is kept.
   */
  async write<Input extends object>(
    client: Client,
    operation: string,
    rows: readonly Input[],
    options: WriteOptions = {},
  ): Promise<JobResult<Input>> {
    const { endpoint, unit } = await clientPlace(
      client,
      (key) => this.#unit ?? this.#place.fingerprint.of(key),
    );
    const job = new Job({ ...this.#place, name: this.#name, endpoint, unit: this.#unit ?? unit });
    return (await job.write(
      client,
      operation,
      rows as readonly Row[],
      options,
    )) as unknown as JobResult<Input>;
  }
}
