import { resolve } from 'node:path';
import { todayOf } from '../../calendar/days.js';
import { writeCassette } from '../../cassette/cassetteFiles.js';
import { storedCallOf } from '../../cassette/storedCallOf.js';
import { Pseudonyms } from '../../cassette/scrub/Pseudonyms.js';
import type { Recording } from '../../cassette/scrub/Recording.js';
import { scrubInto, type ScrubOptions } from '../../cassette/scrub/scrubCalls.js';

/** Options of `scrubRecordings`. */
export interface ScrubRecordingsOptions extends ScrubOptions {
  /** Where cassettes are; default `test/cassettes` under the working directory. */
  readonly folder?: string;
  /** Name of the cassette to write. One of that name is replaced. */
  readonly name: string;
  /** A name that tells recordings of one environment from others. */
  readonly environment?: string;
}

/** What was written, for a person to look over. */
export interface ScrubbedCassette {
  /** The folder of the cassette. */
  readonly path: string;
  /** Its calls; `leftOut` names the bodies that could not be read and are not there. */
  readonly calls: readonly {
    readonly folder: string;
    readonly operation: string;
    readonly leftOut: readonly string[];
  }[];
}

/**
 * Scrubs imported or old recordings and writes them as a cassette. Throws a `CassetteNotWrittenError`, with nothing
 * written, when a secret or a personal value would survive.
 */
export function scrubRecordings(
  recordings: readonly Recording[],
  options: ScrubRecordingsOptions,
): ScrubbedCassette {
  const { folder = 'test/cassettes', name, environment } = options;
  const path = resolve(folder, name);
  const pseudonyms = new Pseudonyms(options.projectKey);
  const calls = scrubInto({ pseudonyms }, recordings, options, `Cassette ${name}`).map((call, i) => {
    const today = todayOf(new Date(call.recordedAt));
    return storedCallOf(call, i + 1, { today, environment });
  });
  writeCassette(path, calls, pseudonyms.moved);
  return {
    path,
    calls: calls.map(({ folder: call, facts, request, answer }) => ({
      folder: call,
      operation: facts.operation,
      leftOut: [
        ...(request?.extension === 'txt' ? ['request'] : []),
        ...(answer?.extension === 'txt' ? ['answer'] : []),
      ],
    })),
  };
}
