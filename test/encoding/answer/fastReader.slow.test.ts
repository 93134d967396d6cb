import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodecError } from '../../../src/encoding/xml/limits.js';
import type { FieldSpec } from '../../../src/definition/field.js';
import type { AnyOperation } from '../../../src/definition/operation.js';
import { wsdlGetEmployees } from '../../../src/operations/employees/wsdlGetEmployees.js';
import { wsdlGetSkillCategories } from '../../../src/operations/skills/wsdlGetSkillCategories.js';
import { wsdlFindEmployees } from '../../../src/operations/employees/wsdlFindEmployees.js';
import { wsdlGetTimePunches } from '../../../src/operations/punches/wsdlGetTimePunches.js';
import { Secret } from '../../../src/secret.js';
import { arbitraryOf } from '../../arbitraries.js';
import { revealed } from '../../fixtureCases.js';
import { decodeIn, rolesAnswer } from '../answers.js';
import { mutated, randomOf } from '../fuzz/mutations.js';

// The decoder reads most of a long answer by comparing it with what it read before. Whatever it reads so must be what
// it would have read token by token, which it does when the bytes come one by one.

interface Style {
  /** What stands between elements. */
  readonly space: string;
  readonly typed: boolean;
  readonly empty: 'selfClosing' | 'pair';
  /** A field that is not set. */
  readonly absent: 'out' | 'nil' | 'mixed';
  readonly prefix: string;
  /** On every item. */
  readonly declared: string;
  /** Of the fields; `turned` begins each record with another one. */
  readonly order: 'same' | 'reversed' | 'turned';
}

const style: fc.Arbitrary<Style> = fc.record({
  space: fc.constantFrom('', '', '\n  ', '<!-- x -->'),
  typed: fc.boolean(),
  empty: fc.constantFrom('selfClosing', 'pair'),
  absent: fc.constantFrom('out', 'nil', 'mixed'),
  prefix: fc.constantFrom('', '', 't:'),
  declared: fc.constantFrom(
    '',
    '',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    ' xmlns:u="urn:u"',
  ),
  order: fc.constantFrom('same', 'reversed', 'turned'),
});

const escaped = (text: string) =>
  text
    .replace(/[&<\r]/g, (c) => (c === '&' ? '&amp;' : c === '<' ? '&lt;' : '&#13;'))
    .replace(/]]>/g, ']]&gt;');

function ordered<T>(fields: T[], order: Style['order'], turn: number): T[] {
  if (order === 'reversed') return fields.reverse();
  return order === 'turned' ? [...fields.slice(turn), ...fields.slice(0, turn)] : fields;
}

function write(name: string, spec: FieldSpec, value: unknown, how: Style, attributes = ''): string {
  const tag = `${how.prefix}${name}`;
  const open = `${tag}${attributes}${how.typed ? ` xsi:type="xsd:${spec.kind}"` : ''}`;
  let inside: string;
  if (spec.item)
    inside = (value as unknown[])
      .map((item) => how.space + write('item', spec.item!, item, how, how.declared))
      .join('');
  else if (spec.record) {
    const fields = Object.entries(spec.record.fields);
    inside = ordered(fields, how.order, Object.keys(value as object).length)
      .map(([field, fieldSpec], i) => {
        const given = (value as Record<string, unknown>)[field];
        if (given !== undefined) return how.space + write(field, fieldSpec, given, how);
        return how.absent === 'nil' || (how.absent === 'mixed' && i % 2 === 0)
          ? `${how.space}<${how.prefix}${field} xsi:nil="true"/>`
          : '';
      })
      .join('');
  } else inside = escaped(value instanceof Secret ? value.reveal() : String(value));
  return inside === '' && how.empty === 'selfClosing' ? `<${open}/>` : `<${open}>${inside}</${tag}>`;
}

function outcome(operation: AnyOperation, document: Uint8Array, size: number): unknown {
  try {
    const answer = decodeIn(size, document, {}, operation);
    return answer.kind === 'fault' ? answer : { value: revealed(answer.value), issues: answer.issues };
  } catch (error) {
    if (error instanceof CodecError) return error.reason;
    throw error;
  }
}

function documentOf(operation: AnyOperation, value: unknown, how: Style): Buffer {
  const returned = write('return', operation.output, value, how);
  const answer = rolesAnswer(returned).replaceAll('wsdlGetRoles', operation.name);
  return Buffer.from(answer.replace('<s:Envelope', '<s:Envelope xmlns:t="urn:t"'));
}

const operations: AnyOperation[] = [
  wsdlGetEmployees,
  wsdlGetSkillCategories,
  wsdlFindEmployees,
  wsdlGetTimePunches,
];

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  const { output } = operation;
  const list = output.item ? output : output.record!.fields[operation.streams!]!;
  const rows = fc.array(arbitraryOf(list.item!), { minLength: 2, maxLength: 6 });
  // Records of a real answer are much alike: some of them come again.
  const answer = fc
    .tuple(rows, fc.array(fc.nat(), { maxLength: 6 }))
    .map(([records, again]) => [...records, ...again.map((i) => records[i % records.length])])
    .map((records) => (output.item ? records : { [operation.streams!]: records }));

  it('is read whole as it is read byte by byte', () => {
    fc.assert(
      fc.property(answer, style, (value, how) => {
        const document = documentOf(operation, value, how);
        const whole = outcome(operation, document, 1 << 20);
        expect(whole).toMatchObject({ value: revealed(value) as object });
        expect(whole).toEqual(outcome(operation, document, 1));
        expect(whole).toEqual(outcome(operation, document, 777));
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 25) },
    );
  });

  it('is read whole as it is read byte by byte, broken as it may be', () => {
    fc.assert(
      fc.property(answer, style, fc.nat(), (value, how, seed) => {
        const document = mutated(documentOf(operation, value, how), randomOf(seed));
        const whole = outcome(operation, document, 1 << 20);
        expect(whole).toEqual(outcome(operation, document, 1));
        expect(whole).toEqual(outcome(operation, document, 777));
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 50) },
    );
  });
});
