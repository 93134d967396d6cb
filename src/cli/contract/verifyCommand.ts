import type { VerifyContractOptions, InitOptions } from '../commands/contract.js';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../../client/client.js';
import { type Answer, askService, recordedAnswers } from '../../contract/answers.js';
import { type Finding, judge, type Verdict } from '../../contract/judge.js';
import { CONTRACT_FILE, contractSchema, suiteOf } from '../../contract/suite.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { configured } from '../../validation/configuration.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import { findOperation } from '../call/findOperation.js';
import { reviveFields } from '../call/reviveInput.js';
import { checkFolder } from '../../validation/checkFolder.js';
import { ExitCode, UsageError } from '../CommandContext.js';
import type { CommandContext, GlobalOptions, Run } from '../CommandContext.js';
import { keyOf, targetOf } from '../connection/connection.js';
import { asUsage } from '../files.js';
import { onceEach } from '../../text/onceEach.js';

/** Says of each expectation of the contract whether a service, or what was recorded of it, still holds it. */
export async function verifyCommand(context: CommandContext, options: VerifyContractOptions): Promise<void> {
  const contract = readContract(options.folder);
  const ask = await answersFrom(options);
  const findings: Finding[] = [];
  for (const [name, { input = {} }] of Object.entries(contract.operations)) {
    const operation = await findOperation(name);
    findings.push(...judge(operation, await ask(operation, input)));
  }
  await print(context, findings, options);
  const is = (verdict: Verdict['is']) => findings.some((one) => one.verdict.is === verdict);
  if (is('broken')) context.exitCode = ExitCode.Failed;
  else if (is('notShown')) context.exitCode = ExitCode.NotJudged;
}

type Parts = Readonly<Record<string, unknown>>;
type Ask = (operation: AnyOperation, input: Parts) => Promise<readonly Answer[]> | readonly Answer[];

async function answersFrom(options: VerifyContractOptions): Promise<Ask> {
  const { cassettes } = options;
  if (cassettes !== undefined) {
    checkFolder('--cassettes', cassettes);
    return (operation) => recordedAnswers(cassettes, operation);
  }
  const target = await targetOf(options);
  let issues: DecodeIssue[] = [];
  const onDecodeIssue = (_: string, issue: DecodeIssue) => issues.push(issue);
  const client = createClient({ ...target.client, apiKey: keyOf(target), onDecodeIssue });
  return async (operation, input) => {
    issues = [];
    return [await askService(client, operation, { input: reviveFields(operation.input, input), issues })];
  };
}

function readContract(folder: string) {
  const file = join(folder, CONTRACT_FILE);
  const expected = `operations of a contract: workforce-soap contract init --folder ${folder} writes them`;
  return asUsage(() => configured(contractSchema, readJsonFile(file, { expected }), file));
}

const WORDS = { holds: 'holds', broken: 'no longer holds', notShown: 'not shown' } as const;

async function print({ terminal }: CommandContext, findings: readonly Finding[], { json }: GlobalOptions) {
  if (json) return terminal.json(findings);
  const columns = [{ title: 'operation', whole: true }, 'expectation', '', 'seen'];
  const rows = [...groupedBy(findings, ({ operation }) => operation)].flatMap(([operation, ofIt]) => {
    const [first] = ofIt;
    const isOne = new Set(ofIt.map(({ verdict }) => JSON.stringify(verdict))).size === 1;
    const lines = isOne ? [{ ...first!, expectation: 'all' }] : ofIt;
    return lines.map(({ expectation, verdict }) => [
      operation,
      expectation,
      WORDS[verdict.is],
      seenIn(verdict),
    ]);
  });
  await terminal.table(columns, rows);
}

function seenIn(verdict: Verdict): string {
  if (verdict.is === 'holds') return counted(verdict.seen, 'time');
  return verdict.is === 'broken' ? verdict.where.join('; ') : verdict.because;
}

/** Writes a contract suite. A file that is there and says something else is kept. */
export const initCommand: Run<InitOptions, [readonly string[]]> = async (context, names, options) => {
  const { terminal } = context;
  const { operations, open } = await operationsOf(names, options);
  mkdirSync(options.folder, { recursive: true });
  const files = [...suiteOf(operations, options.runner)].map(([name, text]) => {
    const file = join(options.folder, name);
    const kept = existsSync(file) && readFileSync(file, 'utf8') !== text;
    if (!kept) writeFileSync(file, text);
    return { file, kept };
  });
  if (open.length > 0) context.exitCode = ExitCode.PartlyDone;
  const written = files.flatMap(({ file, kept }) => (kept ? [] : file));
  const kept = files.flatMap((one) => (one.kept ? one.file : []));
  if (options.json) return terminal.json({ written, kept, open });
  for (const file of written) await terminal.print(file);
  for (const file of kept) terminal.note(`kept, because it was changed: ${file}`);
  for (const place of open) terminal.note(`not known: ${place}. Name the operation on the command line`);
  terminal.note(nextSteps(operations.length, options));
};

/** The operations that are named, or that the scripts of a folder call, and where it is not known what they call. */
async function operationsOf(names: readonly string[], { scripts }: InitOptions) {
  if (names.length > 0)
    return {
      operations: onceEach(await Promise.all(names.map(findOperation)), ({ name }) => name),
      open: [],
    };
  const { inventoryOf } = await import('../migrate/inventoryOf.js');
  const { uses, unknowns } = await inventoryOf(scripts);
  const certain = uses.filter(({ language, mayBe = [] }) => language !== 'data' && mayBe.length === 0);
  const called = onceEach(certain.map(({ operation }) => operation));
  // A recording or a list names operations that a script is known to call.
  const unsure = uses.filter(({ operation, mayBe = [] }) =>
    [operation, ...mayBe].some((name) => !called.includes(name)),
  );
  const operations = await Promise.all(called.map(findOperation));
  const open = [
    ...unsure.map(({ file, line, operation }) => `${file}:${line} may call ${operation}`),
    ...unknowns.map(({ file, line, what, name }) => `${file}:${line} (${what} ${name})`),
  ];
  if (operations.length === 0)
    throw new UsageError(
      `no call of the service was found in ${scripts}. Name the operations: workforce-soap contract init wsdlGetRoles`,
    );
  return { operations, open: onceEach(open) };
}

function nextSteps(count: number, { folder, runner }: InitOptions): string {
  const [packages, run] =
    runner === 'vitest'
      ? ['vitest nock@14 fast-xml-parser', `npx vitest run ${folder}`]
      : ['tsx nock@14 fast-xml-parser', `node --import tsx --test ${join(folder, '*.test.ts')}`];
  return `tests of ${counted(count, 'operation')}. Now: npm install --save-dev ${packages} && ${run}`;
}
