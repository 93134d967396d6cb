import { answerFieldsOf, operationSpelled, partsWithoutPlace } from '../knownNames.js';
import type { Unknown, Use } from '../Use.js';
import { type Code, type Func, functionAround, plainText, type Text, walk } from './Code.js';
import { AnswerFlow } from './AnswerFlow.js';
import { isTarget } from './declarations.js';
import { namesIn } from './namesIn.js';
import { Program } from './Program.js';
import type { Script } from './Script.js';
import { type Site, Sites, type Templates } from './Sites.js';
import { isMocked, isSpoken } from './speech.js';
import { Values } from './Values.js';

/** What scripts call. */
export interface ProgramScan {
  readonly uses: readonly Use[];
  readonly unknowns: readonly Unknown[];
  /** The templates and data files that scripts use: what they hold counts where it is used. */
  readonly used: ReadonlySet<string>;
}

/** Files of tests call nothing at night. */
export const IS_TEST =
  /(^|\/)(tests?|spec|specs|__tests__)\/|[._](test|spec)\.\w+$|Tests?\.(cs|java|php|kt)$|(^|\/)test_[^/]*\.py$/;

/** Finds the calls of all scripts together, since names, wrappers and templates may stand in other files. */
export function scanProgram(
  scripts: readonly Script[],
  templates: Templates,
  data: ReadonlyMap<string, Code>,
): ProgramScan {
  const program = new Program(scripts);
  const values = new Values(program, data);
  const sites = new Sites(program, values, templates);
  const calls = new Set(sites.found.flatMap(({ start }) => callOf(start)));
  const uses: Use[] = [];
  const unknowns: Unknown[] = [];
  const taken = new Set<Code>();
  for (const script of scripts) {
    const own = withoutEchoes(once(sites.found.filter((one) => one.script === script)));
    for (const site of own) {
      const { operation, mayBe, line, style, certainty, start, by } = site;
      const fields = answerFieldsOf(operation, true);
      const aliases = aliasesFor(script, program);
      const follower = new AnswerFlow(program, values, sites, { fields, aliases, calls });
      const flow = follower.from(start, by);
      for (const code of follower.taken) taken.add(code);
      const calledFrom = callersOf(start, script, program, sites);
      const helper = by && program.scriptOf(by).file;
      const through =
        helper !== undefined && helper !== script.file ? helper : throughOf(start, script, program);
      uses.push({
        ...{
          operation,
          ...(mayBe ? { mayBe } : {}),
          file: script.file,
          line,
          language: script.language,
          style,
          certainty,
        },
        ...{
          fields: flow.fields,
          readsMore: flow.readsMore,
          withoutPlace: withoutPlaceIn(operation, script),
        },
        ...(calledFrom.length > 0 ? { calledFrom } : {}),
        ...(through ? { through } : {}),
      });
      for (const { field, at } of flow.unknown)
        unknowns.push({ what: 'field', name: field, operation, ...placeOf(program.scriptOf(at), at.line) });
    }
  }
  for (const { script, code } of sites.riddles)
    unknowns.push({ what: 'call', name: nameOf(code), ...placeOf(script, code.line) });
  for (const script of scripts)
    if (!IS_TEST.test(script.file))
      unknowns.push(
        ...namedIn(script, uses, [
          ...sites.found.flatMap(({ by }) => (by ? [by] : [])),
          ...sites.riddles.map(({ code }) => code),
        ]),
      );
  const left = new Map(scripts.map((script) => [script.file, fieldsLeft(script, taken)]));
  const whole = uses.map((use) => ({ ...use, readsMore: use.readsMore || mayReadMore(use, left) }));
  return { uses: whole, unknowns: distinct(unknowns), used: new Set([...sites.sent, ...values.read]) };
}

/** Names that stand where something is taken out of a value, and that no answer was followed to. */
function fieldsLeft({ code }: Script, taken: ReadonlySet<Code>): ReadonlySet<string> {
  const left = new Set<string>();
  walk(code, (one) => {
    if (taken.has(one) || isTarget(one)) return;
    const key =
      one.kind === 'member'
        ? plainText(one.key)
        : one.kind === 'text' && !isSpoken(one) && one.parent?.kind !== 'member'
          ? plainText(one)
          : undefined;
    for (const name of key === undefined ? [] : one.kind === 'member' ? [key] : namesIn(key)) left.add(name);
  });
  return left;
}

/** A field of the answer that stands in the script and was not followed: a store, an event or a library may be between. */
function mayReadMore(
  { operation, file, through, calledFrom = [], fields }: Use,
  left: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const known = answerFieldsOf(operation);
  const files = [file, ...(through ? [through] : []), ...calledFrom.map((one) => one.file)];
  return files.some((one) =>
    [...(left.get(one) ?? [])].some(
      (name) =>
        known.has(name) &&
        !fields.includes(name) &&
        !/^(id|name|key|value|type|label|date|in|out)$/.test(name),
    ),
  );
}

function placeOf(script: Script, line: number) {
  return { file: script.file, line, language: script.language };
}

function nameOf(code: Code): string {
  const key = code.kind === 'call' ? code.callee : code;
  return key.kind === 'name'
    ? key.name
    : key.kind === 'member'
      ? (plainText(key.key) ?? 'a name made at run time')
      : 'a name made at run time';
}

const BEGINNING = /(^|[^\w/.?&])wsdl_?(Get|Update|Delete|Create|get|update|delete|create)?_?$/;
const WHOLE_BEGINNING = /^([\w.-]+:)?wsdl_?(Get|Update|Delete|Create)?_?$/;

/** Names of operations, and their beginnings, that stand in a script as values, and of which no call was made. */
function namedIn(script: Script, uses: readonly Use[], looked: readonly Code[]): Unknown[] {
  const found: Unknown[] = [];
  const called = new Set(uses.map(({ operation }) => operation));
  const own = new Set(
    uses
      .filter(({ file, through }) => file === script.file || through === script.file)
      .map(({ operation }) => operation),
  );
  const around = new Set<Code>(looked);
  walk(script.code, (code) => {
    if (code.kind !== 'text' || isMocked(code)) return;
    const plain = plainText(code);
    const named =
      plain === undefined
        ? undefined
        : operationSpelled(plain.replace(/^[\w.-]+:(?=wsdl)/, ''), script.language);
    const inside = named
      ? [named]
      : [...textOf(code).matchAll(/\bwsdl[A-Za-z]\w+/g)].flatMap(
          ([name]) => operationSpelled(name, script.language) ?? [],
        );
    const isTable = code.parent?.kind === 'table' && code.parent.entries.some(({ key }) => key === code);
    const isKnown = (name: (typeof inside)[number]) =>
      own.has(name) || (named !== undefined && called.has(name) && isConstant(code));
    for (const name of inside)
      if (!isKnown(name) && !isTable && (named ? !isSpoken(code) : !isSaid(code)))
        found.push({ what: 'name', name, ...placeOf(script, code.line) });
    const isBeginning =
      code.parent?.kind !== 'member' &&
      code.parts.some(
        (part, at) =>
          part.kind === 'piece' &&
          (code.parts[at + 1]
            ? BEGINNING.test(part.value)
            : code.parts.length === 1 && WHOLE_BEGINNING.test(part.value)),
      );
    if (isBeginning && !isSpoken(code) && !isLookedUp(code, around) && own.size === 0)
      found.push({ what: 'beginning', name: 'wsdl…', ...placeOf(script, code.line) });
  });
  return found;
}

function isConstant(code: Code): boolean {
  let at: Code | undefined = code.parent;
  while (at && /^(table|list|group|text)$/.test(at.kind)) at = at.parent;
  return (
    at === undefined ||
    at.kind === 'assign' ||
    at.kind === 'class' ||
    at.kind === 'call' ||
    at.kind === 'return'
  );
}

/** What is printed, thrown or described is said of a call, and is none; so are keys of tables and loose words. */
function isSaid(code: Code): boolean {
  for (let at: Code | undefined = code; at; at = at.parent) {
    if (at.kind === 'call' && isSpoken({ ...code, parent: at } as Code)) return true;
    if (/^(function|assign|class)$/.test(at.kind)) return false;
  }
  return true;
}

function isLookedUp(code: Code, around: ReadonlySet<Code>): boolean {
  for (let at: Code | undefined = code; at && at.kind !== 'function'; at = at.parent)
    if (around.has(at)) return true;
  return false;
}

function textOf(code: Text): string {
  return code.parts.map((part) => (part.kind === 'piece' ? part.value : ' ')).join('');
}

/** The parts without a place over REST whose names stand in a script. */
function withoutPlaceIn(operation: Use['operation'], { code }: Script): string[] {
  const wanted = new Set(partsWithoutPlace(operation));
  const found = new Set<string>();
  if (wanted.size > 0)
    walk(code, (one) => {
      const word = one.kind === 'name' ? one.name : one.kind === 'text' ? plainText(one) : undefined;
      if (word !== undefined && wanted.has(word)) found.add(word);
      if (one.kind === 'call')
        for (const label of one.labels) if (label && wanted.has(label)) found.add(label);
      if (one.kind === 'text')
        for (const [, tag] of textOf(one).matchAll(/<(\w+)/g)) if (wanted.has(tag!)) found.add(tag!);
    });
  return [...found];
}

/** The names that types have for elements: where several scripts differ, those near a script count. */
function aliasesFor(script: Script, program: Program): ReadonlyMap<string, string> {
  const all = program.scripts.filter(
    ({ language, aliases }) => language === script.language && aliases && aliases.size > 0,
  );
  const near = all.filter((one) => one !== script && program.isNear(script, one));
  const far = all.filter((one) => one !== script && !near.includes(one));
  return new Map([...far, ...near, script].flatMap(({ aliases }) => [...(aliases ?? [])]));
}

/** The call that a site is; an envelope is sent by another. */
function callOf(start: Code): Code[] {
  if (start.kind === 'call') return [start];
  return start.kind === 'member' && start.parent?.kind === 'call' && start.parent.callee === start
    ? [start.parent]
    : [];
}

/** One site for each operation and line, and for a name that is looked up more than once in a function. */
function once(sites: readonly Site[]): Site[] {
  const found = new Map<string, Site>();
  for (const site of sites) {
    const around = site.by && site.by === site.start ? functionAround(site.start) : undefined;
    const key = `${site.operation} ${site.style === 'action'} ${around ? `in ${around.line}` : site.line}`;
    const before = found.get(key);
    if (!before || (callOf(before.start).length === 0 && callOf(site.start).length > 0)) found.set(key, site);
  }
  return [...found.values()];
}

/** An action or a request message beside the call that it belongs to is not a second call. */
function withoutEchoes(sites: readonly Site[]): Site[] {
  const called = new Set(sites.filter(({ style }) => style !== 'action').map(({ operation }) => operation));
  return sites.filter(
    ({ style, operation, mayBe = [] }) =>
      style !== 'action' || ![operation, ...mayBe].some((name) => called.has(name)),
  );
}

/** The file of the own function that makes the call, where that is another one. */
function throughOf(start: Code, script: Script, program: Program): string | undefined {
  const [func] = start.kind === 'call' ? program.functionsOf(start.callee) : [];
  const home = func && program.scriptOf(func);
  return home && home !== script && program.takes(script, home) ? home.file : undefined;
}

/** The places in other files from which the function around a call is called, by way of any functions between. */
function callersOf(
  start: Code,
  script: Script,
  program: Program,
  sites: Sites,
): readonly { readonly file: string; readonly line: number }[] {
  const found = new Map<string, { file: string; line: number }>();
  const seen = new Set<Func>();
  const visit = (code: Code, depth: number): void => {
    const func = functionAround(code);
    if (!func || seen.has(func) || depth > 5) return;
    seen.add(func);
    for (const call of sites.callsOf(func)) {
      const { file } = program.scriptOf(call);
      if (file !== script.file && !found.has(file) && !IS_TEST.test(file))
        found.set(file, { file, line: call.line });
      visit(call, depth + 1);
    }
    visit(func, depth + 1);
  };
  visit(start, 0);
  return [...found.values()];
}

function distinct(unknowns: readonly Unknown[]): Unknown[] {
  return [
    ...new Map(
      unknowns.map((one) => [`${one.file}:${one.line} ${one.what === 'field' ? one.name : one.what}`, one]),
    ).values(),
  ];
}
