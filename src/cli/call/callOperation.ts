import type { CallFlags } from '../commands/call.js';
import { lazyCodec } from '../../client/Codec.js';
import { validate } from '../../client/validate.js';
import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import type { DecodeIssue, RecordStream, Reply } from '../../definition/outcome.js';
import { type CommandContext, CommandFailure, ExitCode, UsageError, type Run } from '../CommandContext.js';
import { isClientError } from '../../errors/index.js';
import { confirm, OutputClosed, type Terminal } from '../terminal/Terminal.js';
import { clientOf, targetOf, tellDoubts } from '../connection/connection.js';
import { findOperation } from './findOperation.js';
import { type OutputForm, outputFormOf } from '../output/outputOptions.js';
import { printRecords } from '../output/printRecords.js';
import { describeWarning, inputWarnings } from '../../validation/inputWarnings.js';
import { onlyRecordPart, parseParts } from './parseParts.js';
import { type AnyBatch, batchExitCode, printBatch, saveRows, summaryOf } from './printBatch.js';
import { planRows, planWarnings, printDryRun, printPlan } from './printPlan.js';
import { defined } from '../../text/defined.js';
import { inputOf, jsonIn } from '../files.js';
import { reviveFields } from './reviveInput.js';
import { counted } from '../../text/counted.js';
import { visibleText } from '../../text/safeText.js';

const MOST_SHOWN = 20;

/** Shows warnings on the standard error. */
function printWarnings(terminal: Terminal, warnings: readonly string[]): void {
  const { yellow, dim } = terminal.errorStyle;
  for (const warning of warnings.slice(0, MOST_SHOWN)) terminal.note(`${yellow('warning:')} ${warning}`);
  if (warnings.length > MOST_SHOWN) terminal.note(dim(`… and ${warnings.length - MOST_SHOWN} more warnings`));
}

/** What an answer lacks, and what of it was not printed. */
class AnswerGaps {
  readonly #found = new Map<string, number>();
  /** Of a value, of the whole answer, or neither. */
  #hasLoss = false;
  #isDoubtful = false;

  /** Takes an issue of the answer. */
  note(issue: DecodeIssue): void {
    const sentence = sentenceOf(issue);
    this.#found.set(sentence, (this.#found.get(sentence) ?? 0) + 1);
    // Of the whole answer, what is lost is counted in `leftOut`: something in front of the XML also has an issue there.
    if (issue.kind === 'structure' && issue.path.length === 0) this.#isDoubtful = true;
    else if (issue.kind === 'value' || issue.kind === 'structure') this.#hasLoss = true;
  }

  /**
   * Says on the standard error what is missing, by names and numbers and never by a value. True where less is printed than the service
   * answered; `isEmpty` says that nothing is.
   */
  tell(terminal: Terminal, leftOut: number, isEmpty = false): boolean {
    const lines = [...this.#found].map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text));
    if (leftOut > 0) lines.unshift(`${counted(leftOut, 'item')} did not come or cannot be read`);
    printWarnings(
      terminal,
      lines.map((line) => `of the answer, ${line}`),
    );
    return leftOut > 0 || this.#hasLoss || (isEmpty && this.#isDoubtful);
  }
}

function sentenceOf({ kind, path, expected }: DecodeIssue): string {
  const names = path.filter((step) => typeof step === 'string').join('.');
  const where = names === '' ? (path.length > 0 ? 'an item' : 'the whole') : visibleText(names.slice(0, 100));
  if (kind === 'unknownElement') return `${where} is not ${expected}`;
  const what =
    kind === 'missing' ? 'is missing' : path.length > 0 ? 'cannot be read and is left out' : 'is not whole';
  return `${where} ${what}: expected ${expected}`;
}

type Row = Readonly<Record<string, unknown>>;
type Method = (input: Row, options: object) => Promise<unknown>;
type StreamMethod = (input: Row, options: object) => RecordStream<Row>;

/** Calls any operation: reads at once, writes after their plan was shown and agreed to. */
export const callOperation: Run<CallFlags, [string, string[]]> = async (context, name, args, options) => {
  const { terminal } = context;
  terminal.endsWithReader = true;
  const operation = await findOperation(name);
  const form = outputFormOf(options);
  if (options.input === '-' && options.key === 'stdin')
    throw new UsageError('--input - and --key stdin both want the standard input.');
  const given = options.input === undefined ? {} : readInput(operation, options.input);
  const input = parseParts(operation, args, given);
  await validate(operation, input, lazyCodec);
  printWarnings(terminal, inputWarnings(operation, input).map(describeWarning));
  const target = await targetOf(options);
  tellDoubts(terminal, target, 'client');
  if (options.dryRun) {
    if (operation.effect !== 'read')
      for (const warning of planWarnings(operation, planRows(operation, input).rows))
        terminal.note(`note: ${warning}`);
    return printDryRun(terminal, operation, input, target);
  }
  if (
    operation.effect !== 'read' &&
    !(await agreed(context, operation, input, { ...options, endpoint: target.endpoint }))
  )
    return;
  const gaps = new AnswerGaps();
  const onDecodeIssue = (_: string, issue: DecodeIssue) => gaps.note(issue);
  const client = clientOf({ ...target, client: { ...target.client, onDecodeIssue } });
  const callOptions = defined({ signal: context.signal, batchSize: options.batchSize });
  const stream = (client.stream as unknown as Record<string, StreamMethod | undefined>)[operation.name];
  const item = streamedItem(operation);
  if (operation.effect === 'read' && item?.record && stream) {
    const records = stream(input, callOptions);
    const printed = await printRecords(terminal, item.record.fields, records, { ...options, form });
    if (gaps.tell(terminal, records.leftOut ?? 0, printed === 0)) context.exitCode = ExitCode.PartlyDone;
    return;
  }
  const method = (client as unknown as Record<string, Method>)[operation.name]!;
  const value = await method(input, callOptions).catch(batchOf);
  try {
    await printAnswer(context, operation, value, { ...options, form });
  } finally {
    const isLess = gaps.tell(
      terminal,
      (value as { leftOut?: number } | undefined)?.leftOut ?? 0,
      value === undefined,
    );
    // What became of the rows of a write is known by their outcomes: they are not to be sent again.
    if (isLess && operation.effect === 'read' && context.exitCode === ExitCode.Done)
      context.exitCode = ExitCode.PartlyDone;
  }
};

/** The outcomes of the rows of a call that failed on its way. */
function batchOf(error: unknown): AnyBatch {
  const batch = isClientError(error) ? (error.batch as AnyBatch | undefined) : undefined;
  if (!batch || batch.notSent.length === batch.rows.length) throw error;
  return batch;
}

/** What an operation answers many of, if so. */
function streamedItem(operation: AnyOperation): FieldSpec | undefined {
  if (operation.kind === 'list') return operation.output.item;
  return operation.streams ? operation.output.record?.fields[operation.streams]?.item : undefined;
}

type PrintOptions = CallFlags & { readonly form: OutputForm };

async function agreed(
  context: CommandContext,
  operation: AnyOperation,
  input: Row,
  options: CallFlags & { readonly endpoint: string },
): Promise<boolean> {
  if (!options.json) printPlan(context.terminal, operation, input, options.endpoint);
  if (options.yes) return true;
  if (!context.terminal.interactive || options.input === '-')
    throw new UsageError(`nothing was sent: ${operation.name} changes data. Add --yes to send it.`);
  if (await confirm('Send it?', context.signal)) return true;
  context.terminal.note('nothing was sent');
  context.exitCode = ExitCode.Failed;
  return false;
}

/** What became of the rows is kept even when the reader of the output is gone or the disk is full. */
async function finishBatch(
  context: CommandContext,
  operation: AnyOperation,
  batch: AnyBatch,
  options: PrintOptions,
): Promise<void> {
  const { terminal } = context;
  context.exitCode = batchExitCode(batch);
  const failure = await printBatch(terminal, operation, batch, options.form).catch((error: unknown) => error);
  if (operation.effect !== 'read') saveRows(terminal, batch, options.rejected);
  if (batch.error) throw new CommandFailure(batch.error.message);
  if (!failure || failure instanceof OutputClosed) return;
  context.exitCode = ExitCode.PartlyDone;
  const { code = 'unwritable' } = failure as NodeJS.ErrnoException;
  throw new CommandFailure(
    `the rows were sent, ${summaryOf(batch)}, but the output cannot be written (${code}). Do not send them again.`,
  );
}

async function printAnswer(
  context: CommandContext,
  operation: AnyOperation,
  value: unknown,
  options: PrintOptions,
): Promise<void> {
  const { terminal } = context;
  const { form } = options;
  if (operation.kind === 'batch') return finishBatch(context, operation, value as AnyBatch, options);
  if (operation.kind === 'reply') {
    // Of a rejected one nothing is printed where answers are read.
    const record = (value as Reply<Row>).orThrow();
    if (form === 'json') await terminal.json(record);
    else await printRecords(terminal, operation.output.record?.fields ?? {}, [record], options);
    return;
  }
  if (operation.kind === 'list' && Array.isArray(value) && operation.output.item?.record) {
    await printRecords(terminal, operation.output.item.record.fields, value as Row[], options);
    return;
  }
  await terminal.print(form === 'table' ? String(value ?? '') : JSON.stringify(value ?? null));
}

/**
 * The input of a call from a JSON file, or from the standard input for `-`: an object of parts, or for an operation with
 * one record part just its rows (an array, or one object a line) or its fields.
 */
function readInput(operation: AnyOperation, file: string): Record<string, unknown> {
  const { text, name } = inputOf(file);
  return reviveFields(operation.input, partsOf(operation, jsonIn(text, name), name));
}

function partsOf(operation: AnyOperation, value: unknown, name: string): Record<string, unknown> {
  const inside = onlyRecordPart(operation);
  if (Array.isArray(value)) {
    if (inside?.spec.item) return { [inside.name]: value };
    throw new UsageError(`${name}: expected an object with the parts of ${operation.name}.`);
  }
  if (typeof value !== 'object' || value === null)
    throw new UsageError(`${name}: expected an object with the parts of ${operation.name}.`);
  const keys = Object.keys(value);
  const isShort =
    inside && keys.length > 0 && keys.every((key) => !(key in operation.input) && key in inside.fields);
  if (!isShort) return value as Record<string, unknown>;
  return { [inside.name]: inside.spec.item ? [value] : value };
}
