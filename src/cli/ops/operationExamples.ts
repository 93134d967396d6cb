import type { AnyOperation } from '../../definition/operation.js';
import { onlyRecordPart } from '../call/parseParts.js';
import { exampleInput } from '../../build/exampleInput.js';

/** A call of the operation in TypeScript. */
export function typescriptExample(operation: AnyOperation): string {
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
