import { DecodeError } from '../../errors/index.js';
import type { RestCallOptions } from './restCallOptions.js';

declare const opaque: unique symbol;
/** Where a page is. Only answers give one: it is never built or taken apart. */
export type PageToken = string & { readonly [opaque]?: never };

/** One page of a collection. Source: interface document 2.5. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextPageToken: PageToken | undefined;
  readonly previousPageToken: PageToken | undefined;
}

export interface ListOptions extends RestCallOptions {
  /** Fetches one page ahead while the caller works on the page before. */
  readonly prefetch?: boolean;
}

/**
 * A collection: `for await` gives item by item, `pages()` page by page, `all()` the items in an array. Sends nothing
 * until it is read; every reading starts anew. A page token that comes again is a `DecodeError` and not a loop.
 */
export interface Pages<Item> extends AsyncIterable<Item> {
  pages(): AsyncGenerator<Page<Item>, void>;
  all(): Promise<Item[]>;
}

export interface PageAnswer<Item> {
  readonly data?: readonly Item[];
  readonly pagination?: {
    readonly nextPageToken?: string | null;
    readonly previousPageToken?: string | null;
  };
}

export type FetchPage<Item> = (
  token: string | undefined,
  options: RestCallOptions,
) => Promise<PageAnswer<Item>>;

/** The query of the page that `token` names. */
export function atPage<Query extends object>(query: Query, token: string | undefined): Query {
  return token === undefined ? query : { ...query, pageToken: token };
}

/** The `list` of a resource whose collection is at `path`. */
export function createList<Item, Query extends { readonly pageToken?: string }>(
  path: string,
  get: (input: RestCallOptions & { readonly params: { readonly query: Query } }) => Promise<PageAnswer<Item>>,
): (query?: Query, options?: ListOptions) => Pages<Item> {
  return (query = {} as Query, options) =>
    createPages(
      `GET ${path}`,
      (token, call) => get({ ...call, params: { query: atPage(query, token) } }),
      query.pageToken,
      options,
    );
}

/** The collection behind `fetchPage`, from the page of `first` on. */
export function createPages<Item>(
  operation: string,
  fetchPage: FetchPage<Item>,
  first: string | undefined,
  options: ListOptions = {},
): Pages<Item> {
  const pages = () => readPages(operation, fetchPage, first, options);
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

async function* readPages<Item>(
  operation: string,
  fetchPage: FetchPage<Item>,
  first: string | undefined,
  { prefetch, ...options }: ListOptions,
): AsyncGenerator<Page<Item>, void> {
  const ending = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal;
  const seen = new Set<string>();
  const read = async (token: string | undefined) => {
    if (token !== undefined && seen.has(token))
      throw new DecodeError('protocol', 'a page token came twice, so that the pages would never end', {
        operation,
      });
    if (token !== undefined) seen.add(token);
    return pageOf(await fetchPage(token, { ...options, signal }));
  };
  let next: Promise<Page<Item>> | undefined = read(first);
  try {
    while (next) {
      const page: Page<Item> = await next;
      const token = page.nextPageToken;
      next = prefetch && token !== undefined ? read(token) : undefined;
      // A page that was fetched ahead and fails is reported when its turn comes.
      next?.catch(() => undefined);
      yield page;
      if (token !== undefined) next ??= read(token);
    }
  } finally {
    ending.abort();
  }
}

function pageOf<Item>({ data = [], pagination = {} }: PageAnswer<Item>): Page<Item> {
  return {
    data,
    nextPageToken: pagination.nextPageToken || undefined,
    previousPageToken: pagination.previousPageToken || undefined,
  };
}
