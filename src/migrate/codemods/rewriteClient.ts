import type { ts as Ts } from 'ts-morph';
import {
  applyEdits,
  commentAbove,
  type Edit,
  importEdit,
  instead,
  isMinified,
  plainText,
  type Rewrite,
  rewriteOf,
  withoutLine,
} from './edits.js';
import { envelopesIn, foreignOptions, isOfService, libraryNames, namedCalls, STAND_IN } from './library.js';
import { plainCalls } from './plainCalls.js';
import { nodesIn, parseScript, type Script, ts } from './Script.js';
import { linesOf, undefinedIn } from '../scan/textNet.js';
import { isFree, type TypeCheck } from './TypeCheck.js';

/** Texts that the codemod puts into scripts. */
export interface ClientTexts {
  /** Source text of the address, such as `process.env.WORKFORCE_ENDPOINT`, where a script knows its WSDL only. */
  readonly endpoint?: string;
  /** To check what is made where it lies. */
  readonly types?: TypeCheck;
  /** The texts of files that use what this one exports. */
  readonly users?: readonly string[];
}

/** Where a call goes. */
export type Destination = 'client' | 'stand-in' | 'stays';

/** A call that the codemod found. */
export interface CallMove {
  /** The line of the call, from 1. */
  readonly line: number;
  /** Not known where the name is made up when the script runs. */
  readonly operation: string | undefined;
  /** Where the call goes. */
  readonly to: Destination;
  /** Why it does not go to `createClient`. */
  readonly why: string | undefined;
}

/** What the codemod does to a file, and where each of its calls goes. */
export interface ClientRewrite extends Rewrite {
  /** The calls of the file. */
  readonly calls: readonly CallMove[];
  /** Lines before at which an envelope is written by hand: it stays. */
  readonly envelopes: readonly number[];
}

const ENVELOPE =
  'this envelope is posted by hand and stays: call the operation with createClient of workforce-soap.';

/**
 * Moves a TypeScript or JavaScript file off node-soap: plain calls go to `createClient`, all others to the stand-in. Envelopes that are posted by hand stay,
 * with a comment each. A second run changes nothing.
 */
export async function rewriteClient(
  file: string,
  text: string,
  texts: ClientTexts = {},
): Promise<ClientRewrite> {
  const { plain, asBefore } = plainText(text);
  if (isMinified(file, text) || !/['"`]soap['"`]|Envelope|workforce-soap\/stand-in/.test(plain))
    return { ...rewriteOf(file, text, text), calls: [], envelopes: [] };
  const script = await parseScript(file, plain);
  const moved = moveScript(script, texts);
  const whole = applyEdits(plain, moved.edits);
  const isRight = moved.edits.length === 0 || (await isFree(file, plain, whole, texts.types));
  const { edits, calls } = isRight
    ? moved
    : moveScript(script, texts, 'it would not compile with createClient');
  const places = isOfService(plain) ? envelopesIn(script) : [];
  for (const at of places) edits.push(...commentAbove(plain, at, ENVELOPE));
  const envelopes = places.map((at) => script.lineOf(at));
  return { ...rewriteOf(file, text, asBefore(applyEdits(plain, edits))), calls, envelopes };
}

/** What the codemod `client` would do with a script: all that may be promised of it. */
export interface DryRun extends Pick<ClientRewrite, 'file' | 'calls' | 'envelopes'> {
  /** Whether it would change the file. */
  readonly changes: boolean;
  /** How many comments would ask a person to do something. */
  readonly comments: number;
}

/** Runs the codemod on a text and keeps nothing. Needs the optional package `ts-morph`. */
export async function dryRun(file: string, text: string, texts: ClientTexts = {}): Promise<DryRun> {
  const { before, after, calls, envelopes, findings } = await rewriteClient(file, text, texts);
  return { file, changes: before !== after, calls, envelopes, comments: findings.length };
}

/** The plain calls go to `createClient`, and what is left to the stand-in. */
function moveScript(
  script: Script,
  texts: ClientTexts,
  refused?: string,
): { edits: Edit[]; calls: CallMove[] } {
  const { text } = script;
  const standIn = toStandIn(script, texts);
  const isStaying = standIn.calls.some(({ to }) => to === 'stays') || !standIn.isOurs;
  const isTaken = /(?<![.\w])createClient\b/.test(text);
  const name = isTaken ? 'workforceClient' : 'createClient';
  const plain = isStaying || refused ? undefined : plainCalls(script, { name, endpoint: texts.endpoint });
  const byLine = new Map(plain?.calls.map((call) => [call.node.getStart(), call]));
  const calls = standIn.calls.map(({ at, ...call }): CallMove => {
    const found = byLine.get(at);
    if (found && found.why === undefined) return { ...call, to: 'client', why: undefined };
    return { ...call, why: call.why ?? refused ?? found?.why ?? 'where its client comes from is not plain' };
  });
  if (!plain || plain.calls.every(({ why }) => why !== undefined)) return { edits: standIn.edits, calls };
  const edits = [...plain.edits, ...plain.calls.flatMap((call) => call.edits)];
  const gone = unusedImports(script, edits);
  const imported = isTaken
    ? `createClient${/\brequire\(/.test(text) && !/^import /m.test(text) ? ':' : ' as'} ${name}`
    : name;
  const added = [importEdit(script, imported, 'workforce-soap')];
  if (plain.usesCallbacks && !/\bcallbackify\b/.test(text))
    added.push(importEdit(script, 'callbackify', 'node:util'));
  const note = plain.guessed.flatMap((one) => commentAbove(text, one.getStart(), GUESSED));
  const kept = standIn.edits.filter(
    (edit) => !gone.some(({ start, end }) => start <= edit.start && edit.end <= end),
  );
  return { edits: [...added, ...gone, ...kept, ...edits, ...note], calls };
}

const GUESSED =
  'the address is that of the WSDL without ?wsdl: give --endpoint if the service is called elsewhere.';

/** The imports of the library of which nothing is left. */
function unusedImports(script: Script, edits: readonly Edit[]): Edit[] {
  const { file, sameAs } = script;
  const isGone = (node: Ts.Node) =>
    edits.some(({ start, end }) => start <= node.getStart() && node.getEnd() <= end);
  return file.statements.flatMap((statement): Edit[] => {
    const holds = libraryNames(script).some((name) => statement.pos <= name.pos && name.end <= statement.end);
    if (!holds || !(ts.isImportDeclaration(statement) || ts.isVariableStatement(statement))) return [];
    const uses = nodesIn(statement)
      .filter((node) => ts.isIdentifier(node) && node.text !== 'require')
      .flatMap(sameAs);
    const isUsed = uses.some(
      (use) => !(statement.pos <= use.pos && use.end <= statement.end) && !isGone(use),
    );
    return isUsed ? [] : [withoutLine(script, statement)];
  });
}

interface ToStandIn {
  readonly edits: Edit[];
  readonly calls: readonly (CallMove & { readonly at: number })[];
  readonly isOurs: boolean;
}

/** The library's name becomes that of the stand-in, wherever the file is of this service alone. */
function toStandIn(script: Script, { users = [] }: ClientTexts): ToStandIn {
  const { text } = script;
  const names = libraryNames(script);
  const sites = names.length > 0 ? namedCalls(script) : [];
  const isOurs = isOfService(text) || users.some(isOfService);
  const other = names.length > 0 && isOurs ? unknownOperation([text, ...users]) : undefined;
  const to: Destination = other === undefined ? 'stand-in' : 'stays';
  const calls = sites.map(({ node, operation }) => ({
    at: node.getStart(),
    line: script.lineOf(node.getStart()),
    operation,
    to,
    why: other && `the stand-in does not have ${other}, which no definition has`,
  }));
  if (!isOurs) return { edits: [], calls: [], isOurs };
  const edits = names.flatMap((name): Edit[] => {
    const quote = name.getText()[0]!;
    if (other !== undefined)
      return commentAbove(
        text,
        name.getStart(),
        `no definition has ${other}: give what calls it a file of its own, then run the codemod again.`,
      );
    return name.text === STAND_IN ? [] : [instead(name, quote + STAND_IN + quote)];
  });
  if (names.length === 0 || other !== undefined) return { edits, calls, isOurs };
  const options = foreignOptions(script);
  const noted = options.flatMap((one) => commentAbove(text, one.getStart(), noSuch(one.name!.getText())));
  return { edits: [...edits, ...noted], calls, isOurs };
}

function noSuch(option: string): string {
  return `the stand-in has no ${option} and refuses it when the script runs: leave it out, or keep the script on node-soap.`;
}

/** An operation that the texts call and that no definition has: of another service, or of another version of this one. */
function unknownOperation(texts: readonly string[]): string | undefined {
  const called = texts.flatMap((text) =>
    [...text.matchAll(/\.(\w+)Async\s*\(\s*\{/g)].map(([, name]) => name!),
  );
  const files = texts.map((text) => ({
    file: '',
    lines: linesOf('a.js', text),
    language: 'JavaScript' as const,
  }));
  const isMember = (name: string) => texts.some((text) => new RegExp(`(?:\\.|\\[['"])${name}\\b`).test(text));
  return (
    called.find((name) => !/^(wsdl\w*|createClient)$/.test(name) && /^[A-Z]/.test(name)) ??
    undefinedIn(files)
      .find(({ name }) => isMember(name))
      ?.name.replace(/Async$/, '')
  );
}
