import { answerFieldsOf, hasCounterpart, isAnswerField, operationEnding } from '../knownNames.js';
import { operationSpelled, operationsWithin, partsWithoutPlace } from '../knownNames.js';
import { onceEach } from '../../../text/onceEach.js';
import { isBeginning } from '../textNet.js';
import type { Inventory, Place, Unknown, Use } from '../Use.js';
import { calledAs, codesIn, functionAround, nameOf, plainText, textOf, isKept, isMocked } from './Code.js';
import { isSpoken, isTarget } from './Code.js';
import type { Call, Code, Func, Script } from './Code.js';
import { answerFlow, type Flow, plainName } from './AnswerFlow.js';
import { clientsGiven } from './clientsGiven.js';
import { programOf, type Program } from './Program.js';
import { type Site, sitesIn, type Sites } from './Sites.js';
import { Values } from './Values.js';

/** Files of tests call nothing at night. */
export const IS_TEST =
  /(^|\/)(tests?|spec|specs|__tests__)\/|[._](test|spec)\.\w+$|Tests?\.(cs|java|php|kt)$|(^|\/)test_[^/]*\.py$/;

/** Nothing depends on what is read of an operation that stays on SOAP anyway. */
const UNFOLLOWED: Flow = { fields: [], readsMore: true, unknown: [] };

/** Finds the calls of all scripts together, since names, wrappers and templates may stand in other files. */
export function scanProgram(
  scripts: readonly Script[],
  takes: (from: string, to: string) => boolean,
): Pick<Inventory, 'uses' | 'unknowns'> {
  const program = programOf(scripts, takes);
  const values = new Values(program);
  const sites = sitesIn(program, values);
  const calls = new Set(sites.found.flatMap(({ start }) => callOf(start)));
  const uses: Use[] = [];
  const unknowns: Unknown[] = [];
  const taken = new Set<Code>();
  for (const script of scripts) {
    const own = withoutEchoes(once(sites.found.filter((one) => one.script === script)));
    for (const site of own) {
      const { operation, mayBe, line, style, start, by } = site;
      const fields = answerFieldsOf(operation);
      const follower = answerFlow({ program, values, sites, calls }, fields);
      const flow = hasCounterpart(operation) ? follower.from(site) : UNFOLLOWED;
      for (const code of follower.taken) taken.add(code);
      const calledFrom = callersOf(start, script, program, sites);
      const helper = by && program.scriptOf(by).file;
      const through = helper === script.file ? undefined : helper;
      uses.push({
        ...{ operation, style, ...placeOf(script, line) },
        ...{ fields: flow.fields, readsMore: flow.readsMore },
        withoutPlace: namesOf(script, partsWithoutPlace(operation)),
        ...(asksForScheduled(operation, script) ? { scheduledOnly: true as const } : {}),
        ...(mayBe ? { mayBe } : {}),
        ...(calledFrom.length > 0 ? { calledFrom } : {}),
        ...(through ? { through } : {}),
      });
      for (const { field, at } of flow.unknown.filter(
        ({ field }) => !isAnswerField(field) && !isAnswerOf(field, operation),
      ))
        unknowns.push({ what: 'field', name: field, operation, ...placeOf(program.scriptOf(at), at.line) });
    }
  }
  const given = clientsGiven(program, sites.found).filter((one) => !IS_TEST.test(program.scriptOf(one).file));
  for (const code of [...sites.riddles, ...given])
    unknowns.push({
      ...{ what: 'call', ...placeOf(program.scriptOf(code), code.line) },
      name: nameOf(code.kind === 'call' ? code.callee : code) ?? 'a name made at run time',
    });
  const looked = new Set([...sites.looked, ...sites.found.flatMap(({ by }) => by ?? []), ...sites.riddles]);
  for (const script of scripts)
    if (!IS_TEST.test(script.file)) unknowns.push(...namedIn(script, uses, { program, looked }));
  const left = new Map(scripts.map((script) => [script, namesLeft(script, taken)]));
  const whole = uses.map((use) => {
    const files = [use.file, use.through, ...(use.calledFrom ?? []).map(({ file }) => file)];
    const own = scripts.filter(({ file }) => files.includes(file));
    const near = scripts.filter((one) =>
      own.some((it) => it === one || program.takes(it, one) || program.takes(one, it)),
    );
    return {
      ...use,
      readsMore:
        use.readsMore ||
        mayReadMore(
          use,
          near.map((one) => left.get(one)!),
        ),
    };
  });
  const keyOf = ({ file, line, what, name }: Unknown) => `${file}:${line} ${what === 'field' ? name : what}`;
  return { uses: whole, unknowns: onceEach(unknowns, keyOf) };
}

/** Names that may take something out of a value, as `plainName` has them, and that no answer was followed to. */
function namesLeft({ code }: Script, taken: ReadonlySet<Code>): ReadonlySet<string> {
  const left = new Set<string>();
  for (const one of codesIn(code)) {
    if (taken.has(one) || isTarget(one)) continue;
    const key =
      one.kind === 'member'
        ? plainText(one.key)
        : one.kind === 'text' && one.parent?.kind !== 'member' && !isSpoken(one)
          ? plainText(one)
          : undefined;
    // `client.on('response', …)`
    const isListener =
      one.parent?.kind === 'call' && /^(on|once|addListener)$/.test(nameOf(one.parent.callee) ?? '');
    if (isListener && key === 'response') left.add('@response');
    for (const name of key?.match(/[A-Za-z]\w*/g) ?? [])
      left.add(plainName(name.replace(/^(get|is)(?=[A-Z])/, '')));
  }
  return left;
}

/** A field of the answer that stands in its files and was not followed: a store, an event or a library may be between. */
function mayReadMore({ operation, fields }: Use, names: readonly ReadonlySet<string>[]): boolean {
  return (
    [...answerFieldsOf(operation).keys()].some(
      (name) => !fields.includes(name) && !IN_ALL.test(name) && names.some((all) => all.has(plainName(name))),
    ) || names.some((all) => WHOLE.some((name) => all.has(name)))
  );
}

/** How libraries give the bytes of an answer; nobody follows those. */
const WHOLE = [
  'lastresponse',
  'lastreceived',
  'lastelement',
  'lastrawresponse',
  'rawresponse',
  'historyplugin',
  '@response',
];

/** Names that stand in all scripts, of whatever. */
const IN_ALL = /^(id|name|key|value|type|label|date|in|out)$/;

/** `wsdl_get_units_response`: the element around an answer. */
function isAnswerOf(field: string, operation: Use['operation']): boolean {
  return plainName(field) === plainName(`${operation}Response`);
}

function placeOf(script: Script, line: number) {
  return { file: script.file, line, language: script.language };
}

/** Naming one kind of shifts asks for that kind alone, naming none for both. */
function asksForScheduled(operation: Use['operation'], script: Script): boolean {
  const named = /^wsdlGetSchedulesV[23]$/.test(operation) ? namesOf(script, KINDS_OF_SHIFTS) : [];
  return named.join() === 'scheduledShifts';
}

const KINDS_OF_SHIFTS = ['scheduledShifts', 'absenceShifts'];

/** Those of some parts, such as the ones without a place over REST, whose names stand in a script. */
function namesOf({ code }: Script, wanted: readonly string[]): string[] {
  if (wanted.length === 0) return [];
  const words = codesIn(code).flatMap((one) => {
    if (one.kind === 'name') return one.name;
    if (one.kind === 'call') return one.labels;
    if (one.kind !== 'text') return [];
    return [plainText(one), ...[...textOf(one).matchAll(/<(\w+)/g)].map(([, tag]) => tag)];
  });
  return [...new Set(words)].filter((word) => word !== undefined && wanted.includes(word)) as string[];
}

/** The call that a site is; an envelope is sent by another. */
function callOf(start: Code): Code[] {
  const call = start.kind === 'member' ? calledAs(start) : start;
  return call?.kind === 'call' ? [call] : [];
}

/** One site for each operation and line. */
function once(sites: readonly Site[]): Site[] {
  const found = new Map<string, Site>();
  for (const site of sites) {
    const key = `${site.operation} ${site.style === 'action'} ${site.line}`;
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

/** The places in other files from which the function around a call is called, by way of any functions between. */
function callersOf(start: Code, script: Script, program: Program, sites: Sites): readonly Place[] {
  const found = new Map<string, Place>();
  const seen = new Set<Func>();
  const visit = (code: Code, depth: number): void => {
    const func = functionAround(code);
    if (!func || seen.has(func) || depth > 5) return;
    seen.add(func);
    for (const call of sites.callsOf(func)) {
      const caller = program.scriptOf(call);
      const { file } = caller;
      if (isOtherName(call, caller, program.scriptOf(func), program)) continue;
      if (file !== script.file && !found.has(file) && !IS_TEST.test(file))
        found.set(file, { file, line: call.line });
      visit(call, depth + 1);
    }
    visit(func, depth + 1);
  };
  visit(start, 0);
  return [...found.values()];
}

/** True for a bare name in a module that takes nothing of the file with the function: it is another function of that name. */
function isOtherName(call: Call, caller: Script, maker: Script, program: Program): boolean {
  return (
    /^(Java|Type)Script$/.test(caller.language) &&
    call.callee.kind === 'name' &&
    caller !== maker &&
    !program.takes(caller, maker) &&
    !program.takes(maker, caller)
  );
}

/** Names of operations, and their beginnings, that stand in a script as values, and of which no call was made. */
function namedIn(
  script: Script,
  uses: readonly Use[],
  { program, looked }: { readonly program: Program; readonly looked: ReadonlySet<Code> },
): Unknown[] {
  const { file, language } = script;
  const taking = program.scripts.filter((one) => one === script || program.takes(one, script));
  const files = new Set(taking.map((one) => one.file));
  const called = new Set(
    uses.filter((use) => files.has(use.file) || use.through === file).map(({ operation }) => operation),
  );
  const found: Unknown[] = [];
  for (const code of codesIn(script.code)) {
    if (code.kind !== 'text' || code.parent?.kind === 'text') continue;
    if (code.parent?.kind === 'member' && plainText(code) !== undefined) continue;
    if ((isSpoken(code) && !isKept(code)) || isMocked(code)) continue;
    const place = placeOf(script, code.line);
    const plain = plainText(code) ?? textOf(code, '');
    const whole = operationSpelled(plain, language) ?? operationEnding(plain);
    const names = whole ? [whole] : operationsWithin(textOf(code)).map(({ operation }) => operation);
    for (const name of names) if (!called.has(name)) found.push({ what: 'name', name, ...place });
    const begins = !whole && !(plain === 'wsdl' && isSetting(code)) && isBeginning(`"${textOf(code, '$x')}"`);
    if (begins && !isExplained(code, looked, program))
      found.push({ what: 'beginning', name: 'wsdl…', ...place });
  }
  return found;
}

/** `config.get('wsdl')`: the address of a description, by its name. */
function isSetting({ parent }: Code): boolean {
  return (
    parent?.kind === 'call' &&
    /^(?:get\w*|config|env|options?|settings?|param|fetch|dig|pop|value|input|argument|lookup|read)$/i.test(
      nameOf(parent.callee) ?? '',
    )
  );
}

/** True for what stands in a code that was looked at for a name, or goes to nothing else. */
function isExplained(
  code: Code,
  looked: ReadonlySet<Code>,
  program: Program,
  seen: Set<Code> = new Set(),
): boolean {
  for (let at: Code | undefined = code; at && at.kind !== 'function'; at = at.parent) {
    if (looked.has(at) || seen.has(at)) return true;
    if (at.kind !== 'assign') continue;
    seen.add(at);
    const reads = program.variableOf(at.target)?.reads ?? [];
    return reads.length > 0 && reads.every((read) => isExplained(read, looked, program, seen));
  }
  return false;
}
