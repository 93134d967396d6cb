import { confidenceOf, type OperationName } from '../../bridge/map/OperationMove.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import type { FieldSpec } from '../../definition/field.js';
import type { AnyOperation } from '../../definition/operation.js';
import type { ReadBack } from '../../definition/settlement.js';
import type { Definition } from '../../definition/record.js';
import type { GlobalOptions, Run } from '../CommandContext.js';
import { tableLines } from '../terminal/table.js';
import type { Terminal } from '../terminal/Terminal.js';
import { referenceOf, rulesOf, typeName } from './describeField.js';
import { exampleInput } from '../../build/exampleInput.js';
import { findOperation } from '../call/findOperation.js';
import { onlyRecordPart } from '../call/parseParts.js';

const EFFECTS: Readonly<Record<AnyOperation['effect'], string>> = {
  read: 'read: changes nothing, may be repeated',
  write: 'write: sets a state; a second call sets it again',
  append: 'append: adds each time, so a repeated call books twice',
  lock: 'lock: closes something that the interface cannot open again',
};

/** What repeating does; of an operation that also creates rows, what tells the two. */
function effectOf({ effect, settlement }: AnyOperation): string {
  const { alike, identity = [] }: Partial<ReadBack> = settlement?.shown ?? {};
  if (effect !== 'write' || !alike) return EFFECTS[effect];
  return `${EFFECTS.write}; without ${identity.join(' or ')} it creates, and a second call creates another`;
}

/** Prints everything that is known of an operation. */
export const showOperation: Run<GlobalOptions, [string]> = async ({ terminal }, name, options) => {
  const operation = await findOperation(name);
  if (options.json) return terminal.json(factsOf(operation));
  const { bold, dim, yellow } = terminal.style;
  const { text } = referenceOf(operation);
  await terminal.print(bold(operation.name));
  // The source stands among the facts.
  if (text) await terminal.print(text.replace(/\n*^Source: .*$/gm, ''));
  if (operation.deprecated) await terminal.print(yellow(`Deprecated: use ${operation.successor}.`));
  else if (operation.successor)
    await terminal.print(
      `A later version by its name: ${operation.successor}; this one is not declared deprecated.`,
    );
  await terminal.print();
  await printPairs(terminal, headFacts(operation));
  await printFields(terminal, 'Parts', { fields: operation.input, docs: referenceOf(operation).fields });
  for (const record of recordsIn(Object.values(operation.input), false))
    await printFields(terminal, record.name, { fields: record.fields, docs: referenceOf(record).fields });
  await printAnswer(terminal, operation);
  await printRest(terminal, operation);
  await terminal.print(`\n${bold('In TypeScript')}\n${indent(typescriptExample(operation))}`);
  await terminal.print(`\n${bold('On the command line')}\n${indent(commandExample(operation))}`);
  await terminal.print(dim(`\nThe answer has its fields in wire order; all of this for programs: --json`));
};

async function printRest(terminal: Terminal, operation: AnyOperation): Promise<void> {
  const { summary, confidence, calls, changes, losses } = restMove(operation);
  await terminal.print(`\n${terminal.style.bold('Over REST')}`);
  const pairs: [string, string][] = [
    ['  match', confidence],
    ['  in short', summary],
    ...calls.map((call): [string, string] => ['  call', call]),
    ...changes.map((change): [string, string] => ['  changes', change]),
    ...losses.map((loss): [string, string] => ['  lost', loss]),
  ];
  await printPairs(terminal, pairs);
}

async function printAnswer(terminal: Terminal, operation: AnyOperation): Promise<void> {
  const above = recordsIn(Object.values(operation.input), false);
  for (const record of recordsIn([operation.output], true)) {
    const known = above.includes(record);
    const fields = Object.entries(record.fields).filter(([, spec]) => !known || spec.answerOnly);
    if (known && fields.length === 0) continue;
    const title = `Answer: ${record.name}${known ? ', as above, and' : ''}`;
    await printFields(
      terminal,
      title,
      { fields: Object.fromEntries(fields), docs: referenceOf(record).fields },
      true,
    );
  }
}

function headFacts(operation: AnyOperation): [string, string][] {
  const source = operation.section
    ? `interface document ${operation.section}`
    : operation.origin === 'observed'
      ? 'observed signatures'
      : 'interface document';
  return [
    ['effect', effectOf(operation)],
    ['answers', `${typeName(operation.output)} (${operation.kind})`],
    ['action', operation.action],
    ['source', `${source}${operation.since ? `, since ${operation.since}` : ''}`],
  ];
}

async function printPairs(terminal: Terminal, pairs: readonly [string, string][]): Promise<void> {
  const columns = [{ title: '', paint: terminal.style.dim }, { title: '' }];
  for (const line of tableLines(columns, pairs, terminal.width)) await terminal.print(line);
}

async function printFields(
  terminal: Terminal,
  title: string,
  record: {
    readonly fields: Readonly<Record<string, FieldSpec>>;
    readonly docs: Readonly<Record<string, string>>;
  },
  inAnswer = false,
): Promise<void> {
  const { fields, docs } = record;
  const entries = Object.entries(fields).filter(([, spec]) => inAnswer || !spec.answerOnly);
  await terminal.print(`\n${terminal.style.bold(title)}${entries.length === 0 ? ': none' : ''}`);
  const columns = [{ title: '', paint: terminal.style.cyan }, { title: '' }, { title: '' }];
  const rows = entries.map(([name, spec]) => [
    `  ${name}`,
    typeName(spec),
    [rulesOf(spec), docs[name] ?? ''].filter(Boolean).join('. '),
  ]);
  for (const line of tableLines(columns, rows, terminal.width)) await terminal.print(line);
}

/** The records of some fields and the records inside them, each once. */
function recordsIn(
  specs: readonly FieldSpec[],
  inAnswer: boolean,
  seen = new Set<Definition<object>>(),
): Definition<object>[] {
  for (const spec of specs) {
    const record = spec.record ?? spec.item?.record;
    if (!record || seen.has(record) || (spec.answerOnly && !inAnswer)) continue;
    seen.add(record);
    recordsIn(Object.values(record.fields), inAnswer, seen);
  }
  return [...seen];
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

function factsOf(operation: AnyOperation) {
  const { name, kind, effect, action, origin, section, since, deprecated = false, successor } = operation;
  const describe = (fields: Readonly<Record<string, FieldSpec>>, docs: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([field, spec]) => ({
      name: field,
      type: typeName(spec),
      required: spec.required === true,
      rules: rulesOf(spec),
      doc: docs[field],
    }));
  const records = recordsIn([...Object.values(operation.input), operation.output], true);
  return {
    name,
    text: referenceOf(operation).text,
    kind,
    effect,
    action,
    origin,
    section,
    since,
    deprecated,
    successor,
    parts: describe(operation.input, referenceOf(operation).fields),
    answers: typeName(operation.output),
    rest: restMove(operation),
    records: Object.fromEntries(
      records.map((record) => [record.name, describe(record.fields, referenceOf(record).fields)]),
    ),
    example: {
      input: exampleInput(operation),
      typescript: typescriptExample(operation),
      command: commandExample(operation),
    },
  };
}

const SURE = {
  H: 'high: purpose and key fields match',
  M: 'medium: the purpose matches',
  L: 'low: related only',
  none: 'no counterpart',
} as const;

/** What becomes of an operation over REST, by the map of the move. */
function restMove(operation: AnyOperation) {
  const move = operationMoves[operation.name as OperationName];
  const calls = move.cases.flatMap(({ what, calls }) =>
    calls.map(
      ({ method, path, origin }) => `${method} ${path} (${what}${origin === 'observed' ? ', observed' : ''})`,
    ),
  );
  const { summary, changes, losses } = move;
  return { confidence: SURE[confidenceOf(move)], summary, calls, changes, losses };
}

/** A call of the operation in TypeScript. */
function typescriptExample(operation: AnyOperation): string {
  const input = exampleInput(operation);
  const given = Object.keys(input).length === 0 ? '' : literal(input);
  const call = `client.${operation.name}(${given})`;
  if (operation.kind === 'list' && operation.effect === 'read')
    return `for await (const record of client.stream.${operation.name}(${given})) …`;
  if (operation.kind === 'batch')
    return `const batch = await ${call};\nfor (const row of batch.rejected) report(row.index, row.validationErrors);`;
  if (operation.kind === 'reply') return `const reply = await ${call};\nconst value = reply.orThrow();`;
  return `const value = await ${call};`;
}

/** The same call on the command line. */
export function commandExample(operation: AnyOperation): string {
  const input = exampleInput(operation);
  const part = onlyRecordPart(operation);
  const words = Object.entries(input).flatMap(([name, value]) =>
    name === part?.name ? recordWords(operation, name, value) : [`--${name} ${word(value)}`],
  );
  return [
    'workforce-soap call',
    operation.name,
    ...words,
    ...(operation.effect === 'read' ? [] : ['--yes']),
  ].join(' ');
}

function recordWords(operation: AnyOperation, part: string, value: unknown): string[] {
  const [first, ...others] = Array.isArray(value) ? value : [value];
  const fields = Object.entries(first as Record<string, unknown>);
  if (others.length > 0 || fields.length === 0) return [`--${part} ${word(value)}`];
  return fields.map(
    ([name, inner]) => `--${name in operation.input ? `${part}.` : ''}${name} ${word(inner)}`,
  );
}

function word(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /^[\w.,:/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A value as a TypeScript literal in the style of the docs. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, inner]) => `${name}: ${literal(inner)}`);
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
  }
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value);
}
