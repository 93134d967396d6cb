import type { InputIssue } from '../../errors/index.js';
import { isMilliseconds, LONGEST_MS } from '../../transport/timeLimits.js';
import { formatGiven } from '../../validation/formatGiven.js';
import { isFields } from './inputCheck.js';
import { callOptionIssues, type RestCallOptions } from './restCallOptions.js';

/** Options of a list. Those of a call are for each of its pages. */
export interface ListOptions extends RestCallOptions {
  /** Fetches one page ahead while the caller works on the page before. */
  readonly prefetch?: boolean;
  /** Reads no more pages than these. `nextPageToken` of the last one says where to go on. */
  readonly maxPages?: number;
  /** The time for all pages together, in milliseconds; then a `TimeoutError`. Time that the reader takes does not count. */
  readonly listTimeoutMs?: number;
}

const OWN = ['prefetch', 'maxPages', 'listTimeoutMs'];

/** What is wrong with the options of a list. */
export function listOptionIssues(options: ListOptions | undefined): InputIssue[] {
  if (options === undefined) return [];
  if (!isFields(options)) return [{ path: ['options'], expected: 'an object', given: formatGiven(options) }];
  const { prefetch, maxPages, listTimeoutMs } = options;
  const wrong = (name: string, expected: string, given: unknown): InputIssue => ({
    path: ['options', name],
    expected,
    given: formatGiven(given),
  });
  return [
    ...callOptionIssues(options, OWN),
    ...(prefetch === undefined || typeof prefetch === 'boolean'
      ? []
      : [wrong('prefetch', 'true or false', prefetch)]),
    ...(maxPages === undefined || (Number.isInteger(maxPages) && Number(maxPages) > 0)
      ? []
      : [wrong('maxPages', 'a whole number from 1', maxPages)]),
    ...(listTimeoutMs === undefined || isMilliseconds(listTimeoutMs)
      ? []
      : [wrong('listTimeoutMs', `milliseconds from 1 to ${LONGEST_MS}`, listTimeoutMs)]),
  ];
}
