import { answerFieldsOf, operationSpelled } from '../knownNames.js';
import type { UnknownCall, Use } from '../Use.js';
import { withoutEchoes } from '../withoutEchoes.js';
import { AnswerFlow } from './answer/AnswerFlow.js';
import { callersOf, throughOf } from './callersOf.js';
import { type Code, functionAround, plainText, walk } from './Code.js';
import { givenParts } from './givenParts.js';
import { Modules } from './Modules.js';
import { Program } from './Program.js';
import type { Script } from './Script.js';
import { findSites } from './sites/findSites.js';
import type { Site, Templates } from './sites/Site.js';
import { isSpoken } from './speech.js';
import { Values } from './Values.js';

/** What the scripts of a folder call, and the templates among their files that they send. */
export interface ProgramScan {
  readonly uses: readonly Use[];
  readonly unknown: readonly UnknownCall[];
  /** The templates and data files that scripts use: what they hold counts where it is used. */
  readonly used: ReadonlySet<string>;
}

/** Finds the calls of all scripts together, since names, wrappers and templates may stand in other files. */
export function scanProgram(
  scripts: readonly Script[],
  templates: Templates,
  data: ReadonlyMap<string, Code>,
  views: ReadonlyMap<string, string>,
): ProgramScan {
  const program = new Program(scripts, views);
  const modules = new Modules(program, data);
  const values = new Values(program, modules);
  const finder = findSites(program, values, templates);
  const calls = new Set([...finder.found.values()].flat().flatMap(callOf));
  const uses: Use[] = [];
  const unknown: UnknownCall[] = [];
  for (const script of scripts) {
    const riddles = finder.unknown.get(script) ?? [];
    const sites = withoutEchoes(once([...(finder.found.get(script) ?? [])]));
    const named = riddles.length > 0 ? namesInData(script, sites) : [];
    for (const site of [...sites, ...named]) uses.push(useOf(script, site, program, values, calls));
    for (const { line } of named.length > 0 ? [] : distinct(riddles))
      unknown.push({ file: script.file, line, language: script.language });
  }
  return { uses, unknown, used: new Set([...finder.sent, ...modules.read]) };
}

function useOf(script: Script, site: Site, program: Program, values: Values, calls: ReadonlySet<Code>): Use {
  const { operation, mayBe, line, style, certainty, start, as } = site;
  const flow = new AnswerFlow(script, program, values, answerFieldsOf(operation, true), calls, as);
  for (const handler of handlersOf(script, operation, program)) flow.enter(handler);
  if (site.within && start.kind === 'call') flow.inside(site.within.func, start, site.within.at);
  const { fields, readsMore } = flow.from([start, ...endsOf(script, operation)]);
  return {
    operation,
    ...(mayBe ? { mayBe } : {}),
    file: script.file,
    line,
    language: script.language,
    style,
    certainty,
    parts: [...new Set(site.parts ?? givenParts(start, operation, program))].filter(
      (part) => part !== 'apiKey',
    ),
    fields,
    readsMore,
    ...callersOf(site, script, program),
    ...throughOf(site, script, program),
  };
}

/** The call that a site is; an envelope is sent by another. */
function callOf({ start }: Site): Code[] {
  if (start.kind === 'call') return [start];
  return start.kind === 'member' && start.parent?.kind === 'call' && start.parent.callee === start
    ? [start.parent]
    : [];
}

/** One site for each operation and line, and for a name that is looked up more than once in a function. */
function once(sites: readonly Site[]): Site[] {
  const found = new Map<string, Site>();
  for (const site of sites) {
    const around = site.madeUp ? functionAround(site.start) : undefined;
    const key = `${site.operation} ${site.style === 'action'} ${around ? `in ${around.line}` : site.line}`;
    const before = found.get(key);
    if (!before || (!isCalled(before) && isCalled(site))) found.set(key, site);
  }
  return [...found.values()];
}

function isCalled({ start }: Site): boolean {
  return start.kind === 'call' || (start.parent?.kind === 'call' && start.parent.callee === start);
}

function distinct(codes: readonly Code[]): readonly Code[] {
  return codes.filter(({ line }, at) => codes.findIndex((one) => one.line === line) === at);
}

/** Where a call's name cannot be told: the operations that stand in the file as values. */
function namesInData(script: Script, sites: readonly Site[]): Site[] {
  const called = new Set(sites.map(({ operation }) => operation));
  const found: Site[] = [];
  walk(script.code, (code) => {
    const name = plainText(code);
    const operation = name === undefined ? undefined : operationSpelled(name, script.language);
    if (!operation || called.has(operation) || isSpoken(code) || code.parent?.kind === 'member') return;
    found.push({ operation, line: code.line, style: 'name in data', certainty: 'possible', start: code });
  });
  return once(found);
}

/** `EndwsdlX(…)`: the second half of a call in two halves. */
function endsOf(script: Script, operation: string): Code[] {
  const found: Code[] = [];
  if (script.language !== 'C#') return found;
  walk(script.code, (code) => {
    if (code.kind === 'member' && plainText(code.key) === `End${operation}`) found.push(code);
  });
  return found;
}

/** `service.wsdlXCompleted += Handler`: what is given to the handler. */
function handlersOf(script: Script, operation: string, program: Program) {
  const found: Extract<Code, { kind: 'function' }>[] = [];
  if (script.language !== 'C#') return found;
  walk(script.code, (code) => {
    if (
      code.kind === 'assign' &&
      code.target.kind === 'member' &&
      plainText(code.target.key) === `${operation}Completed`
    )
      found.push(...program.functionsOf(code.value));
  });
  return found;
}
