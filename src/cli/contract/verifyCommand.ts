import type { VerifyContractOptions } from '../commands/contract.js';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../../client/client.js';
import { type Answer, askService, recordedAnswers } from '../../contract/answers.js';
import { type Finding, judge, type Verdict } from '../../contract/judge.js';
import { CONTRACT_FILE, contractSchema } from '../../contract/suite.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { DecodeIssue } from '../../definition/outcome.js';
import { counted } from '../../text/counted.js';
import { groupedBy } from '../../text/groupedBy.js';
import { configured } from '../../validation/configuration.js';
import { readJsonFile } from '../../validation/jsonFile.js';
import { findOperation } from '../call/findOperation.js';
import { reviveFields } from '../call/reviveInput.js';
import { type CommandContext, ExitCode, type GlobalOptions, UsageError } from '../CommandContext.js';
import { keyOf, targetOf } from '../connection/connection.js';
import { asUsage } from '../files.js';

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
    if (!existsSync(cassettes))
      throw new UsageError(`there is no folder ${cassettes}: name the one with cassettes`);
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
