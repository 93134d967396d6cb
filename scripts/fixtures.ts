/** The readable fixtures: each is a call of the sandbox, made anew by `npm run generate`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyOperation } from '../src/definition/operation.js';
import { createAnswerDecoder } from '../src/encoding/answer/decodeAnswer.js';
import { encodeRequest } from '../src/encoding/request/envelope.js';
import { parseXml } from '../src/encoding/xml/parseXml.js';
import { type Sandbox, startSandbox } from '../src/sandbox/index.js';
import { formatXml } from '../src/encoding/xml/formatXml.js';
import { inputIssues } from '../src/validation/validate.js';
import { allOperations } from '../src/operations/allDefinitions.js';
import { protectFields, revealed } from '../test/fixtureCases.js';
import { ROOT } from './sources.js';

const FOLDER = 'test/fixtures';
const KINDS = ['accepted', 'rejected', 'fault'] as const;
type Kind = (typeof KINDS)[number];

/** What `test/fixtures/cases.json` says of a case. Its input stands beside it, in `input.json`. */
interface CaseFacts {
  readonly about: string;
  /** Default `unit 101`. */
  readonly key?: 'root' | 'unit 101' | 'unknown';
  /** Default the small world. */
  readonly world?: 'rich';
  /** Writes before the call, so that there is something to answer. */
  readonly before?: readonly { readonly operation: string; readonly input: object }[];
}

interface Call {
  readonly operation: AnyOperation;
  readonly key: string;
  readonly input: object;
}

type Cases = Readonly<Record<string, Readonly<Partial<Record<Kind, CaseFacts>>>>>;

const UNKNOWN_KEY: CaseFacts = { about: 'The key is not known.', key: 'unknown' };

/** The files of all readable fixtures with their texts, and README.md with its table. */
export async function readableFixtures(): Promise<Map<string, string>> {
  const cases: Cases = JSON.parse(readFileSync(join(ROOT, FOLDER, 'cases.json'), 'utf8'));
  const files = new Map<string, string>();
  await using small = await startSandbox();
  await using rich = await startSandbox({ world: 'rich' });
  for (const operation of allOperations())
    for (const kind of KINDS) {
      const facts = factsOf(cases, operation.name, kind);
      if (facts) await addCase(files, facts.world === 'rich' ? rich : small, { operation, kind, facts });
    }
  const readme = `${FOLDER}/README.md`;
  files.set(readme, withTable(readFileSync(join(ROOT, readme), 'utf8'), cases));
  return files;
}

function factsOf(cases: Cases, name: string, kind: Kind): CaseFacts | undefined {
  return cases[name]?.[kind] ?? (kind === 'fault' ? UNKNOWN_KEY : undefined);
}

async function addCase(
  files: Map<string, string>,
  sandbox: Sandbox,
  { operation, kind, facts }: { operation: AnyOperation; kind: Kind; facts: CaseFacts },
): Promise<void> {
  const folder = `${FOLDER}/${operation.name}/${kind}`;
  // A fault that is about the key alone has the input of the accepted case.
  const source = facts === UNKNOWN_KEY ? `${FOLDER}/${operation.name}/accepted` : folder;
  const text = readFileSync(join(ROOT, source, 'input.json'), 'utf8');
  const { before = [], key = 'unit 101' } = facts;
  for (const { operation: name, input } of before)
    await post(sandbox, { operation: named(name), key: keyOf(sandbox, key), input });
  const call = { operation, key: keyOf(sandbox, key), input: JSON.parse(text) };
  const { request, response } = await post(sandbox, call);
  files.set(`${folder}/input.json`, text);
  files.set(`${folder}/request.xml`, formatXml(parseXml(request)));
  files.set(`${folder}/response.xml`, formatXml(parseXml(response)));
  files.set(`${folder}/result.json`, `${JSON.stringify(resultOf(call, response, kind), undefined, 2)}\n`);
  if (operation.effect !== 'read' || before.length > 0) sandbox.reset();
}

function named(name: string): AnyOperation {
  return allOperations().find((operation) => operation.name === name)!;
}

function keyOf(sandbox: Sandbox, key: NonNullable<CaseFacts['key']>): string {
  if (key === 'unknown') return 'not-a-key';
  return key === 'root' ? sandbox.rootKey.reveal() : sandbox.unitKeys.get(101)!.reveal();
}

/** Sends a call. The address of the sandbox, which differs from run to run, becomes that of an example. */
async function post(sandbox: Sandbox, { operation, key, input }: Call) {
  const given = protectFields(operation.input, input);
  const wrong = inputIssues(operation, given);
  if (wrong.length > 0) throw new Error(`${operation.name}: ${JSON.stringify(wrong)}`);
  const request = encodeRequest(operation, key, given, sandbox.namespaces);
  const headers = {
    'content-type': 'text/xml; charset=utf-8',
    soapaction: `"uri:Service/${operation.action}"`,
  };
  const answer = await fetch(sandbox.endpoint, { method: 'POST', headers, body: request });
  return { request, response: (await answer.text()).replaceAll(sandbox.url, 'https://wfs.example') };
}

/** What the answer holds. Throws where a case does not show what its name says. */
function resultOf({ operation }: Call, response: string, kind: Kind): unknown {
  const issues: unknown[] = [];
  const decoder = createAnswerDecoder(operation, {
    contentType: 'text/xml; charset=utf-8',
    onIssue: (issue: unknown) => issues.push(issue),
  });
  decoder.write(Buffer.from(response));
  const answer = decoder.end();
  const isRejected = /SBX-[A-Z]+-\d+/.test(response);
  const is = answer.kind === 'fault' ? 'fault' : isRejected ? 'rejected' : 'accepted';
  if (is !== kind && operation.name !== 'wsdlGetErrorMessages')
    throw new Error(`${operation.name}/${kind} is ${is}: ${response}`);
  return answer.kind === 'fault' ? { fault: answer.fault } : revealed(answer.value);
}

const NOTICE = 'Written by `npm run generate` from `cases.json`.';

function withTable(readme: string, cases: Cases): string {
  const head = readme.slice(0, readme.indexOf(NOTICE) + NOTICE.length);
  const rows = Object.entries(cases).map(([name]) => {
    const cells = KINDS.map((kind) => {
      const facts = factsOf(cases, name, kind);
      return facts ? `[${facts.about}](${name}/${kind}/request.xml)` : '';
    });
    return `| \`${name}\` | ${cells.join(' | ')} |\n`;
  });
  return `${head}\n\n| operation | accepted | rejected | fault |\n|---|---|---|---|\n${rows.join('')}`;
}
