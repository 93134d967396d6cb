import type { ListOptions } from '../commands/ops.js';
import { counted } from '../../text/counted.js';
import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import { allOperations } from '../../operations/allDefinitions.js';
import { nearest } from '../../text/suggest.js';
import { UsageError, type Run } from '../CommandContext.js';
import { referenceOf, typeName } from './describeField.js';

/** Prints the operations that have all the words in their name, description, parts or fields. */
export const listOperations: Run<ListOptions, [readonly string[]]> = async ({ terminal }, words, options) => {
  const found = search(allOperations(), words, options.effect);
  if (options.json) return terminal.json(found.map(facts));
  if (found.length === 0) throw new UsageError(`no operation has ${words.join(' and ')}; ${hintFor(words)}`);
  const { style } = terminal;
  const columns = [{ title: 'operation', paint: style.cyan }, 'effect', 'what it does'];
  const rows = found.map((operation) => [operation.name, operation.effect, summaryOf(operation)]);
  await terminal.table(columns, rows);
  terminal.note(
    terminal.errorStyle.dim(
      `${counted(found.length, 'operation')}; one in full: workforce-soap ops show <operation>`,
    ),
  );
};

/** Words of names that are near to those that nothing has. */
function hintFor(words: readonly string[]): string {
  const known = new Set(
    allOperations().flatMap(({ name }) => name.slice('wsdl'.length).split(/(?<=[a-z])(?=[A-Z])/)),
  );
  const near = words.map((word) => nearest(word, known)?.toLowerCase() ?? word);
  return near.some((word, i) => word !== words[i]!.toLowerCase())
    ? `did you mean ${near.join(' ')}?`
    : 'all: workforce-soap ops';
}

/** Those whose name has the words come first. */
function search(
  operations: readonly AnyOperation[],
  words: readonly string[],
  effect: string | undefined,
): AnyOperation[] {
  const wanted = words.map((word) => word.toLowerCase());
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word));
  const found = operations.filter(
    (operation) => (effect === undefined || operation.effect === effect) && has(textOf(operation)),
  );
  const named = found.filter(({ name }) => has(name));
  return [...named, ...found.filter((operation) => !named.includes(operation))];
}

function textOf(operation: AnyOperation): string {
  const names = [...Object.entries(operation.input), ['', operation.output] as const].flatMap(
    ([name, spec]) => [name, ...fieldNames(spec)],
  );
  return [operation.name, operation.action, referenceOf(operation).text, ...names].join(' ');
}

function fieldNames(spec: FieldSpec): string[] {
  const record = spec.record ?? spec.item?.record;
  return record ? [record.name, ...Object.keys(record.fields)] : [];
}

function summaryOf(operation: AnyOperation): string {
  const replaced = operation.successor ? ` Use ${operation.successor}.` : '';
  return `${operation.deprecated ? 'Deprecated.' : ''}${operation.deprecated ? replaced : ''} ${referenceOf(operation).summary}`.trim();
}

function facts(operation: AnyOperation) {
  const { name, kind, effect, origin, deprecated = false, successor } = operation;
  return {
    name,
    summary: referenceOf(operation).summary,
    effect,
    kind,
    answers: typeName(operation.output),
    origin,
    deprecated,
    successor,
  };
}
