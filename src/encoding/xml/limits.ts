import type { DecodeFailure } from '../../errors/index.js';

/** What is wrong with an envelope; the call makes a `DecodeError` of it, which also says which call it was. */
export class CodecError extends Error {
  override readonly name = 'CodecError';
  readonly reason: DecodeFailure;

  constructor(reason: DecodeFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** How much of an answer is taken before it is refused with a `DecodeError` that names the limit. */
export interface Limits {
  /** Elements inside each other, references included; default 64, at most 1,000. */
  readonly depth: number;
  /** Bytes of a whole document after decompression; default 1 GiB. */
  readonly documentBytes: number;
  /** Elements of a whole document; default 50 million. */
  readonly elements: number;
  /** Different names of elements and attributes, prefix included, a long one once more for each 256 bytes; default 8,192. */
  readonly names: number;
  /** Attributes of one element; default 64. */
  readonly attributes: number;
  /** Bytes of one attribute value or one name; default 8,192. */
  readonly attributeLength: number;
  /** Bytes of one text, comment or processing instruction; default 32 MiB. */
  readonly textLength: number;
  /**
   * Bytes of memory that what is read of an answer may take, as estimated, beside half of the document's; default 256 MiB.
   * A stream takes only what was not consumed yet.
   */
  readonly memory: number;
  /**
   * Elements kept because others may refer to them (`id`); elements that refer to one that is still to come (`href`);
   * elements of a stream held back because of those. Default 2 million of each.
   */
  readonly referencedElements: number;
}

const DEFAULT_LIMITS: Limits = {
  depth: 64,
  documentBytes: 2 ** 30,
  elements: 50_000_000,
  names: 8_192,
  attributes: 64,
  attributeLength: 8_192,
  textLength: 32 * 2 ** 20,
  memory: 256 * 2 ** 20,
  referencedElements: 2_000_000,
};

// Elements that are kept are gone through by functions that call themselves: the stack must suffice for them.
const MOST_DEPTH = 1000;

/** The limits of a call: the defaults with those of the caller in their place. */
export function limitsOf(given?: Partial<Limits>): Limits {
  if (!given) return DEFAULT_LIMITS;
  const limits: { -readonly [K in keyof Limits]: number } = { ...DEFAULT_LIMITS };
  for (const name of Object.keys(DEFAULT_LIMITS) as (keyof Limits)[])
    limits[name] = given[name] ?? limits[name];
  return limits;
}

/** What is wrong with limits that a caller gives. */
export function limitsProblem(given: unknown): string | undefined {
  if (given === null || typeof given !== 'object') return 'expected an object';
  const names = Object.keys(DEFAULT_LIMITS);
  for (const [name, value] of Object.entries(given)) {
    if (!names.includes(name)) return `no limit is called ${name}; there are ${names.join(', ')}`;
    if (value !== undefined && !(typeof value === 'number' && value > 0))
      return `${name}: expected a number above 0`;
    if (name === 'depth' && Number(value) > MOST_DEPTH) return `depth: expected at most ${MOST_DEPTH}`;
  }
  return undefined;
}

export function overLimit(limits: Limits, name: keyof Limits): CodecError {
  return new CodecError(
    'refused',
    `it is over the limit of ${limits[name]} (${name}); raise limits.${name} if you trust the server`,
  );
}
