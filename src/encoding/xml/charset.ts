import { CodecError } from './limits.js';

/**
 * How the bytes of a document stand for characters. `utf8` and `singleByte` are scanned as they are; `transcoded`
 * ones are made UTF-8 first. `singleByte` is windows-1252, which ISO-8859-1 is read as: both differ only in bytes
 * that ISO-8859-1 gives no printable character.
 */
export type Charset =
  | { readonly kind: 'utf8' | 'singleByte'; readonly skip: number }
  | { readonly kind: 'transcoded'; readonly skip: number; readonly label: string };

const HTTP_CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;]+))/i;
const PROLOG_ENCODING = /^\s*<\?xml[^>]*?encoding\s*=\s*(?:"([^"?]*)"|'([^'?]*)')/;
const LONGEST_PROLOG = 1024;

export function charsetInHeader(contentType = ''): string | undefined {
  const found = HTTP_CHARSET.exec(contentType);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

/** The charset that the prolog names at the start of a document. */
export function charsetInProlog(start: string): string | undefined {
  const found = PROLOG_ENCODING.exec(start);
  return found?.[1] ?? found?.[2];
}

/**
 * The charset of a document by HTTP header, byte order mark, prolog, UTF-8, in this order. `undefined` while `head`,
 * its first bytes, does not tell yet; `whole` says that no more come.
 */
export function charsetOf(
  contentType: string | undefined,
  head: Uint8Array,
  whole: boolean,
): Charset | undefined {
  const label = charsetLabel(contentType, head, whole);
  return label === undefined ? undefined : charsetNamed(label, markOf(head));
}

/** The same as it is called in the place that names it; UTF-16 by its byte order. */
export function charsetLabel(
  contentType: string | undefined,
  head: Uint8Array,
  whole: boolean,
): string | undefined {
  if (head.length < 4 && !whole) return undefined;
  const mark = markOf(head)?.label;
  const declared = charsetInHeader(contentType) ?? mark;
  const order = mark?.startsWith('utf-16') ? mark : orderOf(head);
  // A label without byte order says less than the bytes.
  if (order && (!declared || /^\s*utf-?16\s*$/i.test(declared))) return order;
  if (declared) return withoutAscii(declared);
  const start = Buffer.from(head.subarray(0, LONGEST_PROLOG)).toString('latin1');
  const trimmed = start.trimStart();
  const inProlog = '<?xml'.startsWith(trimmed.slice(0, 5)) && !trimmed.includes('?>');
  if (inProlog && start.length < LONGEST_PROLOG && !whole) return undefined;
  const label = charsetInProlog(start) ?? 'utf-8';
  // The prolog was read as ASCII, so it cannot be UTF-16 whatever it says.
  return /^utf-?16/i.test(label) ? 'utf-8' : withoutAscii(label);
}

/** The byte order of UTF-16 by the `<` with which a document begins. */
function orderOf(head: Uint8Array): string | undefined {
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  return head[0] === 0 && head[1] === 0x3c ? 'utf-16be' : undefined;
}

/** What is called ASCII and holds more is UTF-8, or cannot be read; it is not ISO-8859-1, as the platform has it. */
function withoutAscii(label: string): string {
  return /^\s*(?:us-)?ascii\s*$/i.test(label) ? 'utf-8' : label;
}

interface Mark {
  readonly label: string;
  readonly length: number;
}

function markOf(head: Uint8Array): Mark | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { label: 'utf-8', length: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { label: 'utf-16le', length: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { label: 'utf-16be', length: 2 };
  return undefined;
}

function charsetNamed(label: string, mark: Mark | undefined): Charset {
  const name = whatwgName(label);
  if (name === 'utf-8') return { kind: 'utf8', skip: mark?.label === 'utf-8' ? mark.length : 0 };
  if (name === 'windows-1252') return { kind: 'singleByte', skip: mark?.label === 'utf-8' ? mark.length : 0 };
  return { kind: 'transcoded', skip: mark?.label === name ? mark.length : 0, label: name };
}

function whatwgName(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    throw new CodecError('protocol', 'it is in a charset that is not known');
  }
}
