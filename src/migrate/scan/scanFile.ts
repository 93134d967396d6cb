import { readFile, stat } from 'node:fs/promises';
import type { Code } from './code/Code.js';
import { type Grammar, grammarFor } from './code/grammars.js';
import type { Script } from './code/Script.js';
import { readCode } from './code/readCode.js';
import { dataIn, NOT_DATA } from './dataFiles.js';
import { embeddedIn, PAGE_ENDINGS } from './embedded.js';
import { namesOperation } from './knownNames.js';
import { operationElements } from './operationText.js';
import { DATA_ENDINGS, namesInData, OTHER_ENDINGS, requestsIn, TEMPLATE_ENDINGS } from './otherLanguages.js';
import { scanLog, scanRecording } from './traffic.js';
import type { OperationName } from '../../bridge/map/OperationMove.js';
import type { Use } from './Use.js';
import { isJson } from '../../text/isJson.js';

/** What one file is, or why it was not read. */
export type FileScan =
  | {
      readonly kind: 'script';
      readonly scripts: readonly Script[];
      readonly text: string;
      readonly isPage?: boolean;
    }
  /** A request with places to fill in, which a script may send. */
  | {
      readonly kind: 'template';
      readonly uses: readonly Use[];
      readonly requests: readonly OperationName[];
      readonly text: string;
    }
  /** A template without a request in it, which may become one. */
  | { readonly kind: 'blank'; readonly text: string }
  /** What a script may read names from. */
  | {
      readonly kind: 'data';
      readonly uses: readonly Use[];
      readonly data: Code | undefined;
      readonly text: string;
    }
  /** A script in a language without a grammar. */
  | { readonly kind: 'text'; readonly text: string; readonly isJob?: boolean; readonly isForeign?: boolean }
  /** Traffic. */
  | { readonly kind: 'uses'; readonly uses: readonly Use[] }
  /** A script without a word of the service, or a file that is no script. */
  | { readonly kind: 'nothing'; readonly isScript: boolean }
  | { readonly kind: 'skipped'; readonly why: string }
  /** In a language or format that is not read. */
  | { readonly kind: 'unread'; readonly ending: string };

const LARGEST_SOURCE = 5_000_000;
const LARGEST_UNRELATED = 200_000;
const LARGEST_TRAFFIC = 200_000_000;

/** Prose, pictures, archives, styles: nothing that runs. */
const NO_SCRIPTS =
  /^(md|markdown|txt|rst|adoc|asciidoc|org|tex|pdf|docx?|xlsx?|pptx?|odt|ods|rtf|png|jpe?g|gif|svg|ico|webp|bmp|zip|gz|tgz|tar|7z|rar|jar|css|scss|less|wsdl|xsd|dtd|lock|map|pem|crt|key|woff2?|ttf|mp[34]|sum|mod|csproj|vbproj|sln|user|gitignore|editorconfig|bak|old|orig|swp|tmp|dat|db|sqlite)$/;

/** Reads a file, by what its name ends with; `undefined` for a kind of file that holds no calls. */
export async function scanFile(file: string, path: string): Promise<FileScan | undefined> {
  const name = file.replace(/^.*\//s, '');
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (/^(log|ndjson|jsonl)$/.test(ending)) return { kind: 'uses', uses: await scanLog(file, path) };
  const isKnown =
    DATA_ENDINGS.test(ending) ||
    TEMPLATE_ENDINGS.test(ending) ||
    OTHER_ENDINGS.test(ending) ||
    ending === 'har' ||
    PAGE_ENDINGS.test(ending);
  if (!isKnown && ending !== '' && !grammarFor(ending, ''))
    return NO_SCRIPTS.test(ending) ? undefined : scanUnknown(path, ending);
  const { size } = await stat(path);
  if (size > (/^(har|xml)$/.test(ending) ? LARGEST_TRAFFIC : LARGEST_SOURCE))
    return { kind: 'skipped', why: 'too large' };
  const text = decoded(await readFile(path));
  const grammar = isKnown ? undefined : grammarFor(ending, text);
  if (grammar) {
    if (isGenerated(text)) return { kind: 'skipped', why: 'generated' };
    // A script that says nothing of the service may still send a template, or be what another one calls.
    if (text.length > LARGEST_UNRELATED && !mentionsService(text)) return { kind: 'nothing', isScript: true };
    return { kind: 'script', scripts: [await scriptOf(file, grammar, text)], text };
  }
  if (PAGE_ENDINGS.test(ending)) return scanPage(file, ending, text);
  return isKnown ? scanText(file, ending, text) : scanUnknown(path, ending);
}

/** A language that nobody reads here: the lines of it that name an operation are for a person. */
async function scanUnknown(path: string, ending: string): Promise<FileScan> {
  const { size } = await stat(path);
  const text = size > LARGEST_UNRELATED * 5 ? '' : decoded(await readFile(path));
  return text.includes('\0') || !namesOperation(text)
    ? { kind: 'unread', ending }
    : { kind: 'text', text, isForeign: true };
}

async function scriptOf(file: string, grammar: Grammar, text: string): Promise<Script> {
  return { file, language: grammar.name, ...(await readCode(grammar, text)) };
}

async function scanPage(file: string, ending: string, text: string): Promise<FileScan> {
  if (!mentionsService(text)) return { kind: 'nothing', isScript: false };
  const scripts: Script[] = [];
  for (const { grammar, text: inner } of embeddedIn(ending, text))
    scripts.push(await scriptOf(file, grammar, inner));
  return scripts.length > 0 ? { kind: 'script', scripts, text, isPage: true } : { kind: 'text', text };
}

function scanText(file: string, ending: string, text: string): FileScan {
  if (ending === 'har')
    return isJson(text)
      ? { kind: 'uses', uses: scanRecording(file, text) }
      : { kind: 'skipped', why: 'not an HTTP archive' };
  if (/<(?:\w+:)?definitions\b/.test(text.slice(0, 4000)))
    return { kind: 'skipped', why: 'describes the service' };
  if (TEMPLATE_ENDINGS.test(ending)) {
    const requests = operationElements(text).map(({ operation }) => operation);
    const uses = ending === 'xml' ? scanRecording(file, text) : requestsIn(file, text);
    if (requests.length > 0) return { kind: 'template', uses, requests, text };
    return uses.length > 0 || ending === 'xml' ? { kind: 'uses', uses } : { kind: 'blank', text };
  }
  // Flows of Node-RED are scripts that are kept as data.
  if (ending === 'json' && /"wires"\s*:/.test(text)) return { kind: 'text', text, isJob: true };
  if (DATA_ENDINGS.test(ending)) {
    if (NOT_DATA.test(file)) return { kind: 'nothing', isScript: false };
    const data = namesOperation(text) ? dataIn(file, text) : undefined;
    return { kind: 'data', uses: namesInData(file, text), data, text };
  }
  return { kind: 'text', text };
}

/** UTF-8, UTF-16 with a mark, or else Latin-1, in which many old scripts are kept. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  const text = bytes.toString('utf8');
  return (text.includes('\uFFFD') ? bytes.toString('latin1') : text).replace(/^\uFEFF/, '');
}

function mentionsService(text: string): boolean {
  return /wsdl|soap|zeep|savon|suds|uri:/i.test(text) || namesOperation(text);
}

function isGenerated(text: string): boolean {
  return /<auto-generated|@generated\b|generated by (a tool|svcutil|wsdl|wsimport)/i.test(
    text.slice(0, 2000),
  );
}
