import { confidenceOf, type OperationName } from '../../bridge/map/OperationMove.js';
import { operationMoves } from '../../bridge/map/operationMoves.generated.js';
import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
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
  await terminal.print(linesOf(operation, terminal).join('\n'));
};

type Fields = Readonly<Record<string, FieldSpec>>;

function linesOf(operation: AnyOperation, { style, width }: Terminal): string[] {
  const { bold, dim, yellow, cyan } = style;
  const { name, input, output, deprecated, successor } = operation;
  const { text, fields: docs } = referenceOf(operation);
  const pairs = (rows: readonly (readonly string[])[]) =>
    tableLines([{ title: '', paint: dim }, { title: '' }], rows, width);
  const fields = (title: string, specs: Fields, says: Readonly<Record<string, string>>) => {
    const rows = Object.entries(specs).map(([field, spec]) => [
      `  ${field}`,
      typeName(spec),
      [rulesOf(spec), says[field] ?? ''].filter(Boolean).join('. '),
    ]);
    const columns = [{ title: '', paint: cyan }, { title: '' }, { title: '' }];
    return [`\n${bold(title)}${rows.length === 0 ? ': none' : ''}`, ...tableLines(columns, rows, width)];
  };
  const given = (specs: Fields) =>
    Object.fromEntries(Object.entries(specs).filter(([, { answerOnly }]) => !answerOnly));
  const asked = recordsIn(Object.values(input), false);
  const answered = recordsIn([output], true).flatMap((record) => {
    const isKnown = asked.includes(record);
    const more = Object.entries(record.fields).filter(([, spec]) => !isKnown || spec.answerOnly);
    const title = `Answer: ${record.name}${isKnown ? ', as above, and' : ''}`;
    return isKnown && more.length === 0
      ? []
      : fields(title, Object.fromEntries(more), referenceOf(record).fields);
  });
  const { summary, confidence, calls, changes, losses } = restMove(operation);
  const newer = deprecated
    ? yellow(`Deprecated: use ${successor}.`)
    : successor && `A later version by its name: ${successor}; this one is not declared deprecated.`;
  return [
    bold(name),
    // The source stands among the facts.
    ...(text ? [text.replace(/\n*^Source: .*$/gm, '')] : []),
    ...(newer ? [newer] : []),
    '',
    ...pairs(headFacts(operation)),
    ...fields('Parts', given(input), docs),
    ...asked.flatMap((record) => fields(record.name, given(record.fields), referenceOf(record).fields)),
    ...answered,
    `\n${bold('Over REST')}`,
    ...pairs([
      ['  match', confidence],
      ['  in short', summary],
      ...calls.map((call) => ['  call', call]),
      ...changes.map((change) => ['  changes', change]),
      ...losses.map((loss) => ['  lost', loss]),
    ]),
    `\n${bold('In TypeScript')}\n${indent(typescriptExample(operation))}`,
    `\n${bold('On the command line')}\n${indent(commandExample(operation))}`,
    dim('\nThe answer has its fields in wire order; all of this for programs: --json'),
  ];
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
