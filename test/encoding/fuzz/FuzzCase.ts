import { isUtf8 } from 'node:buffer';
import type { Limits } from '../../../src/encoding/xml/limits.js';
import type { FuzzSeed } from './fuzzSeeds.js';
import { mutated, type Random, repeated } from './mutations.js';

/** A document, and how it is read. */
export interface FuzzCase extends FuzzSeed {
  readonly strict: boolean;
  readonly lenient: boolean;
  readonly limits: Partial<Limits> | undefined;
}

// Most documents are small: more of them can be read, and their elements still meet each other.
const SMALL = 3000;

/** A mutant of one of the seeds. */
export function fuzzCaseOf(seeds: readonly FuzzSeed[], random: Random): FuzzCase {
  let seed = seeds[random(seeds.length)]!;
  for (let tries = 0; tries < 4 && seed.document.length > SMALL; tries++) seed = seeds[random(seeds.length)]!;
  const grown = { ...seed, document: random(3) === 0 ? repeated(seed.document, random) : seed.document };
  const written = random(8) === 0 ? (inAnotherCharset(grown, random) ?? grown) : grown;
  return {
    ...written,
    document: mutated(written.document, random),
    strict: random(6) === 0,
    lenient: random(2) === 0,
    limits: random(12) === 0 ? lowLimits(random) : undefined,
  };
}

const LOW: Limits = {
  depth: 8,
  documentBytes: 1500,
  elements: 30,
  names: 12,
  attributes: 3,
  attributeLength: 50,
  textLength: 60,
  memory: 300,
  referencedElements: 4,
};

function lowLimits(random: Random): Partial<Limits> {
  const names = Object.keys(LOW) as (keyof Limits)[];
  const name = names[random(names.length)]!;
  return { [name]: LOW[name] };
}

const UTF_16 = ['utf-16le', 'utf-16be', 'utf-16'];
const SINGLE_BYTE = ['iso-8859-1', 'windows-1252'];

/** The same characters in another charset; `undefined` where that cannot be. Its outcome must be the same. */
export function inAnotherCharset<T extends FuzzSeed>(given: T, random: Random): T | undefined {
  if (!/charset=utf-8$/.test(given.contentType ?? '') || !isUtf8(given.document)) return undefined;
  const text = Buffer.from(given.document)
    .toString()
    .replace(/^\uFEFF/, '');
  // Of a document with no other characters; 0x80 to 0x9F are other characters in each of the two.
  const single = !/[^\0-\x7F\xA0-\xFF]/.test(text);
  const charsets = single ? [...UTF_16, ...SINGLE_BYTE] : UTF_16;
  const charset = charsets[random(charsets.length)]!;
  return { ...given, contentType: `text/xml; charset=${charset}`, document: encoded(text, charset, random) };
}

function encoded(text: string, charset: string, random: Random): Uint8Array {
  if (SINGLE_BYTE.includes(charset)) return Buffer.from(text, 'latin1');
  const marked = charset === 'utf-16' || random(2) === 0 ? `\uFEFF${text}` : text;
  const bytes = Buffer.from(marked, 'utf16le');
  return charset === 'utf-16be' || (charset === 'utf-16' && random(2) === 0) ? bytes.swap16() : bytes;
}
