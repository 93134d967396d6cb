import { AbortedError, DecodeError, InputError, TimeoutError } from '../../errors/index.js';
import { Deadline } from '../../transport/deadline.js';
import { LONGEST_MS } from '../../transport/timeLimits.js';
import type { AnswerFacts } from './answerFacts.js';
import type { CallPath } from './callPath.js';
import { checkListOptions, type ListOptions } from './restCallOptions.js';
import { onceEach } from '../../text/onceEach.js';
import { versionOf } from './facts.js';
import { loadFacts } from './loadFacts.js';
import { isFields } from './inputCheck.js';

type Query = Readonly<Record<string, unknown>>;

/** The queries that ask together for what one asks, where it holds more values than a call takes: each value once. */
async function piecesOf(operation: string, query: unknown): Promise<readonly Query[]> {
  // What is no query is told by the call.
  if (!isFields(query)) return [(query ?? {}) as Query];
  const { operations } = await loadFacts(versionOf(operation.split(' ')[1]!));
  let pieces: Query[] = [query];
  for (const [name, { maxItems = Infinity }] of Object.entries(operations[operation]?.query?.fields ?? {})) {
    const values = query[name];
    if (!Array.isArray(values) || values.length <= maxItems) continue;
    const parts = inParts(onceEach(values), maxItems);
    pieces = pieces.flatMap((piece) => parts.map((part) => ({ ...piece, [name]: part })));
  }
  if (pieces.length > 1 && query.pageToken !== undefined)
    throw new InputError([{ path: ['query', 'pageToken'], expected: MANY }], { operation });
  return pieces;
}

const MANY = 'none with more values than a call takes: a token is of one call';

function inParts(values: readonly unknown[], size: number): unknown[][] {
  const count = Math.ceil(values.length / size);
  return Array.from({ length: count }, (_, i) => values.slice(i * size, (i + 1) * size));
}

declare const opaque: unique symbol;
/** Where a page is. Only answers give one: it is never built or taken apart. */
export type PageToken = string & { readonly [opaque]?: never };

/** One page of a collection. Source: interface document 2.5. */
export interface Page<Item> {
  /** The records of the page. */
  readonly data: readonly Item[];
  /** Absent on the last page. */
  readonly nextPageToken: PageToken | undefined;
  /** For the page before; `undefined` on the first. */
  readonly previousPageToken: PageToken | undefined;
  /** Status, headers and request id of its answer; absent where nothing was asked. */
  readonly answer: AnswerFacts | undefined;
}

/**
 * A collection: `for await` gives item by item, `pages()` page by page, `all()` the items in an array. Sends nothing
 * until it is read; every reading starts anew. A page token that comes again, pages that bring nothing new three times in a
 * row, and more than 10,000 pages without `maxPages` are a `DecodeError` and not a loop. More
 * than 50 ids are asked for in pieces, and each once; an empty list of ids gives nothing.
 */
export interface Pages<Item> extends AsyncIterable<Item> {
  /** The pages, one after another. */
  pages(): AsyncGenerator<Page<Item>, void>;
  /** The records of all pages. It holds them all in memory. */
  all(): Promise<Item[]>;
}

export interface ListInput {
  readonly query: unknown;
  /** Made when the list is read, so that nothing is thrown before. */
  readonly header?: () => Readonly<Record<string, string>>;
  readonly options: ListOptions | undefined;
}

/** The collection at `path`. Throws nothing before it is read. */
export function createPages<Item>(callPath: CallPath, path: string, input: ListInput): Pages<Item> {
  const pages = () => readPages<Item>(callPath, path, input);
  async function* items(): AsyncGenerator<Item, void> {
    for await (const page of pages()) yield* page.data;
  }
  return {
    pages,
    [Symbol.asyncIterator]: items,
    all: async () => {
      const found: Item[] = [];
      for await (const item of items()) found.push(item);
      return found;
    },
  };
}

/** The `list` of a resource whose collection is at `path`. */
export function createList<Item, Q>(
  callPath: CallPath,
  path: string,
): (query?: Q, options?: ListOptions) => Pages<Item> {
  return (query, options) => createPages<Item>(callPath, path, { query, options });
}

async function* readPages<Item>(
  callPath: CallPath,
  path: string,
  { query, header, options = {} }: ListInput,
): AsyncGenerator<Page<Item>, void> {
  const operation = `GET ${path}`;
  checkListOptions(options, operation);
  const { prefetch = false, maxPages = MOST_PAGES, listTimeoutMs = LONGEST_MS, ...call } = options;
  const limit = limitOf(operation, listTimeoutMs, call.signal);
  const read = async (one: Query, token: string | undefined) => {
    const asked: Query = token === undefined ? one : { ...one, pageToken: token };
    const params = { query: asked, header: header?.() ?? {} };
    const { isPaged, ...page } = pageOf<Item>(
      await callPath('GET', path, { ...call, signal: limit.signal, params }),
    );
    const isFull = page.data.length >= Math.min(Number(one.pageSize ?? DEFAULT_SIZE), MOST_IN_PAGE);
    if (!isPaged && (isFull || asked.pageToken !== undefined)) {
      const what = `${isFull ? 'a full' : 'an announced'} page has no \`pagination\`, so nobody knows if more come`;
      throw new DecodeError('protocol', what, { operation });
    }
    return page;
  };
  let count = 0;
  try {
    for (const piece of await piecesOf(operation, query)) {
      const seen = new Set<string>();
      const next = async (token: string) => {
        if (seen.has(token)) throw new DecodeError('protocol', CAME_TWICE, { operation });
        seen.add(token);
        return read(piece, token);
      };
      if (typeof piece.pageToken === 'string') seen.add(piece.pageToken);
      let coming: Promise<Page<Item>> | undefined = read(piece, undefined);
      const watch = watchProgress(operation);
      while (coming) {
        const page: Page<Item> = await limit.race(coming);
        watch(page.data, page.nextPageToken);
        const token = ++count < maxPages ? page.nextPageToken : undefined;
        coming = prefetch && token !== undefined ? next(token) : undefined;
        // A page that was fetched ahead and fails is reported when its turn comes.
        coming?.catch(() => undefined);
        yield page;
        if (token !== undefined) coming ??= next(token);
      }
      if (count >= maxPages && options.maxPages === undefined)
        throw new DecodeError('protocol', 'there are more than 10,000 pages. Give maxPages to read more', {
          operation,
        });
      if (count >= maxPages) return;
    }
  } finally {
    limit.end();
  }
}

const MOST_PAGES = 10_000;
// Larger requests are capped (document 8).
const [DEFAULT_SIZE, MOST_IN_PAGE] = [50, 100];
const MOST_WITHOUT_NEWS = 3;

/** Throws once pages go on and bring nothing: none of them has a token that came before. */
function watchProgress(operation: string) {
  let [last, without] = ['', 0];
  return (data: readonly unknown[], next: string | undefined): void => {
    const text = JSON.stringify(data);
    without = data.length === 0 || text === last ? without + 1 : 0;
    last = text;
    if (next === undefined || without < MOST_WITHOUT_NEWS) return;
    const what = 'pages bring nothing new and announce another one, so that they would never end';
    throw new DecodeError('protocol', what, { operation });
  };
}

const CAME_TWICE = 'a page token came twice, so that the pages would never end';

function pageOf<Item>({ value, answer }: Awaited<ReturnType<CallPath>>) {
  const { data, pagination } = value as {
    readonly data: readonly Item[];
    readonly pagination?: { readonly nextPageToken?: string; readonly previousPageToken?: string } | null;
  };
  return {
    data,
    nextPageToken: pagination?.nextPageToken || undefined,
    previousPageToken: pagination?.previousPageToken || undefined,
    answer,
    isPaged: Boolean(pagination),
  };
}

/** The time limit of a whole list. Time that the reader takes over a page does not count. */
function limitOf(operation: string, limitMs: number, outside: AbortSignal | undefined) {
  const deadline = new Deadline(limitMs, outside);
  deadline.pause();
  return {
    signal: deadline.ending.signal,
    async race<T>(page: Promise<T>): Promise<T> {
      deadline.resume();
      try {
        return await page;
      } catch (error) {
        if (deadline.remainingMs > 0 || !(error instanceof AbortedError)) throw error;
        const { attempts, durationMs, requestSent } = error;
        throw new TimeoutError(
          { phase: 'total', limitMs, requestSent, retryable: true },
          { operation, attempts, durationMs },
        );
      } finally {
        deadline.pause();
      }
    },
    /** Ends a page that is fetched ahead too. */
    end(): void {
      deadline.end();
      deadline.ending.end(undefined);
    },
  };
}
