import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { checkWritable } from '../validation/checkFolder.js';
import { isObject } from '../validation/options.js';
import { readJsonFile } from '../validation/jsonFile.js';
import { indentedJson, JsonList } from './JsonList.js';
import type { CallFacts, CassetteFacts, SchemaFacts, StoredCall } from './StoredCall.js';
import { currentSchema } from './schemaFacts.js';
import { LATEST_SCHEME, type ScrubScheme } from './scrub/ProjectKey.js';
import type { MovedPseudonyms } from './scrub/Pseudonyms.js';
import { piecesOf, type ScrubbedBody } from './scrub/Recording.js';

/** A cassette as its folder holds it. */
export interface StoredCassette {
  readonly calls: readonly StoredCall[];
  readonly schemas: Readonly<Record<string, SchemaFacts>>;
  readonly pseudonyms: MovedPseudonyms;
  readonly scheme: ScrubScheme;
}

const WRITTEN = { expected: 'what a recording writes' };
/** What may lie in the folder of a cassette. */
const OWN = /^(?:cassette\.json|\d+-.*|\.DS_Store)$/;
const EXTENSIONS = ['xml', 'json', 'form', 'csv', 'txt'] as const;

/** Reads the folder of a cassette; `undefined` when there is none. */
export function readCassette(folder: string): StoredCassette | undefined {
  const file = join(folder, 'cassette.json');
  if (!existsSync(file)) {
    refuseLeftBehind(folder);
    return undefined;
  }
  const {
    format,
    scheme = 1,
    schemas,
    pseudonyms = {},
  } = (readJsonFile(file, WRITTEN) ?? {}) as CassetteFacts;
  if (format !== 1)
    throw new TypeError(`${file}: format ${format} is not known; this toolkit reads format 1.`);
  const names = readdirSync(folder).filter((name) => /^\d+-/.test(name));
  return {
    ...{ schemas, pseudonyms, scheme },
    calls: names
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .map((name) => readCall(folder, name)),
  };
}

/** Throws where a recording was killed after it had taken the older cassette away, and before it put its own there. */
function refuseLeftBehind(folder: string): void {
  const parent = dirname(folder);
  const names = existsSync(parent) && !existsSync(folder) ? readdirSync(parent) : [];
  const old = names.find((name) => name.startsWith(`${basename(folder)}.old-`));
  if (old === undefined) return;
  const made = join(parent, old.replace(/old-(?=\d+$)/, 'new-'));
  throw new TypeError(
    `${folder} is not there, because a recording was killed: rename ${made}, which it made, or ${join(parent, old)}, the one before.`,
  );
}

function readCall(cassette: string, folder: string): StoredCall {
  const path = join(cassette, folder);
  const facts = readJsonFile(join(path, 'call.json'), WRITTEN) as CallFacts | null;
  if (typeof facts?.operation !== 'string' || !isObject(facts.http))
    throw new TypeError(`${path}: its call.json names no call: restore it, or record again.`);
  const bodies = { request: readBody(path, 'request'), answer: readBody(path, 'response') };
  // What was decoded stood in a body: without its file, an empty one would stand for it. A REST call may have none.
  const isSoap = !facts.operation.includes(' ');
  const lost =
    facts.answer !== undefined && !bodies.answer
      ? 'response'
      : isSoap && facts.request !== undefined && !bodies.request
        ? 'request'
        : undefined;
  if (lost) throw new TypeError(`${path}: the file of its ${lost} is missing: restore it, or record again.`);
  return { folder, facts, ...bodies };
}

function readBody(folder: string, name: string): ScrubbedBody | undefined {
  for (const extension of EXTENSIONS) {
    const file = join(folder, `${name}.${extension}`);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    // No body is empty, and each line of a table has its end.
    if (text === '' || (extension === 'csv' && !text.endsWith('\n')))
      throw new TypeError(`${file} breaks off: restore it, or record again.`);
    return { extension, text };
  }
  return undefined;
}

/** Changes with each recording; `undefined` where there is none. Throws a `TypeError` for what a recording would remove and that is no cassette. */
export function recordingStamp(folder: string): string | undefined {
  const place = statSync(folder, { throwIfNoEntry: false });
  if (!place) return undefined;
  const names = place.isDirectory() ? readdirSync(folder) : [folder];
  if (names.length > 0 && !names.includes('cassette.json'))
    throw new TypeError(
      `${folder} is there without a cassette.json, and a recording would remove it: restore that file, or take away what is there.`,
    );
  const other = names.find((name) => !OWN.test(name));
  if (other !== undefined)
    throw new TypeError(
      `${folder} holds ${other}, which is no part of a cassette, and a recording would remove it: name a folder of its own.`,
    );
  const facts = statSync(join(folder, 'cassette.json'), { throwIfNoEntry: false });
  return facts && `${facts.mtimeMs} ${facts.ino} ${facts.size}`;
}

/** Throws where nothing can be written, so that no script runs for nothing. */
export function tryToWrite(folder: string): void {
  const made = `${folder}.new-${process.pid}`;
  checkWritable(dirname(folder));
  rmSync(mkdirSync(made, { recursive: true }) ?? made, { recursive: true, force: true });
}

/**
 * Writes the folder of a cassette in place of what was there. It is written beside its place first, so that an
 * interruption leaves either the old or the new one.
 */
export function writeCassette(
  folder: string,
  calls: readonly StoredCall[],
  pseudonyms: MovedPseudonyms,
  older: Pick<StoredCassette, 'schemas' | 'scheme'> = { schemas: {}, scheme: LATEST_SCHEME },
): void {
  const made = `${folder}.new-${process.pid}`;
  const old = `${folder}.old-${process.pid}`;
  recordingStamp(folder);
  try {
    mkdirSync(made, { recursive: true });
    const moved = Object.keys(pseudonyms).length > 0 ? { pseudonyms } : {};
    const facts: CassetteFacts = {
      ...{ format: 1, scheme: older.scheme },
      schemas: schemasOf(calls, older.schemas),
      ...moved,
    };
    writeJson(join(made, 'cassette.json'), facts);
    for (const call of calls) writeCall(made, call);
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(made, folder);
  } finally {
    if (existsSync(old) && !existsSync(folder)) renameSync(old, folder);
    rmSync(made, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

function writeCall(cassette: string, { folder, facts, request, answer }: StoredCall): void {
  const path = join(cassette, folder);
  mkdirSync(path);
  if (request) writePieces(join(path, `request.${request.extension}`), piecesOf(request));
  if (answer) writePieces(join(path, `response.${answer.extension}`), piecesOf(answer));
  try {
    writeJson(join(path, 'call.json'), facts);
  } catch {
    // Its answer cannot be decoded.
    writeJson(join(path, 'call.json'), { ...facts, answer: undefined });
  }
}

function writeJson(file: string, value: object): void {
  writePieces(file, jsonPieces(value));
}

function writePieces(file: string, pieces: Iterable<string | Uint8Array>): void {
  const open = openSync(file, 'w');
  try {
    for (const piece of pieces) writeFileSync(open, piece);
  } finally {
    closeSync(open);
  }
}

/** JSON with two blanks a level. */
function* jsonPieces(value: object): Generator<string> {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  for (const [i, [name, field]] of fields.entries()) {
    yield `${i === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `;
    if (field instanceof JsonList) yield* field.json();
    else yield indentedJson(field);
  }
  yield '\n}\n';
}

/** The definitions under which the calls were recorded: those of now, and older ones that calls still name. */
function schemasOf(
  calls: readonly StoredCall[],
  older: Readonly<Record<string, SchemaFacts>>,
): Record<string, SchemaFacts> {
  const found: Record<string, SchemaFacts> = {};
  for (const { facts } of calls) {
    if (facts.schema === undefined) continue;
    const now = currentSchema(facts.operation, facts.http);
    if (now?.hash === facts.schema) found[facts.schema] = { operation: now.operation, fields: now.fields };
    else if (older[facts.schema]) found[facts.schema] = older[facts.schema]!;
  }
  return Object.fromEntries(
    Object.entries(found).sort(([, a], [, b]) => (a.operation < b.operation ? -1 : 1)),
  );
}
