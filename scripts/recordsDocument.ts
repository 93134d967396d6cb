import type { FieldSpec } from '../src/definition/field.js';
import { type Definition, type Rule, refuses } from '../src/definition/record.js';
import type { ScalarKind } from '../src/definition/scalar.js';
import type { Reference } from '../src/reference/Reference.js';
import { DOMAINS } from './domain.js';
import { TYPE_OF, tableRow, wireType } from './fieldTables.js';

export interface DocumentedRecord {
  readonly domain: string;
  readonly record: Definition<object>;
  readonly reference: Reference;
}

/** The text of docs/records.md. */
export function recordsDocument(records: readonly DocumentedRecord[]): string {
  return `# Records

Written by \`npm run generate\` from \`src/records\`: to change a line here, change the record's file. The operations that
take and give them are in [operations.md](operations.md).

- **Type** is the TypeScript type and, where it is another word, the wire type. A \`LocalTime\` on an \`xsd:string\` is a
  text \`hh:mm:ss\`; a \`Decimal\` is the exact text of a number.
- **Given**: \`required\` in a request and always in an answer; \`required, may be unset\` when the service may hold no value
  for it; \`answers only\` when it is never sent; otherwise it may be left out.
- **Before sending** stands under a record with rules over its fields: what breaks a sentence of the interface document is
  refused, what no sentence forbids is sent with a warning (\`onInputWarning\`).
- **Kept from**: \`secret\` values are \`Secret\` or \`ApiKey\`, \`personal\` ones are kept out of errors and logs.
- _documented_ records are named by the interface document, _observed_ ones only by signatures of a deployed service.
  _observed_ fields of a documented record are known from those signatures only, and their meaning is their name in words.
  A sentence _seen in public integrations_ is neither: published clients show it.
${Object.entries(DOMAINS)
  .map(([domain, title]) =>
    section(
      title,
      records.filter((record) => record.domain === domain),
    ),
  )
  .join('')}`;
}

function section(title: string, records: readonly DocumentedRecord[]): string {
  return `\n## ${title}\n${records.map(recordSection).join('')}`;
}

function recordSection({ record, reference }: DocumentedRecord): string {
  const rows = Object.entries(record.fields).map(([name, spec]) =>
    tableRow(
      `\`${name}\``,
      typeCell(spec),
      given(spec),
      spec.sensitivity ?? '',
      values(spec),
      meaning(spec, reference.fields[name]),
    ),
  );
  return `
### ${record.name}

${reference.text} _${record.origin}_

| Field | Type | Given | Kept from | Values | Meaning |
|---|---|---|---|---|---|
${rows.join('')}${rulesOf(record)}`;
}

/** The rules over the fields: those that refuse with the words of the document, and those that warn. */
function rulesOf({ rules }: Definition<object>): string {
  const lines = (rules as readonly Rule<unknown>[]).map((rule) =>
    refuses(rule) ? `- refused: “${rule.says[1]}” (${rule.says[0]})\n` : `- warned of: ${rule.warns}\n`,
  );
  return lines.length === 0 ? '' : `\nBefore sending:\n\n${lines.join('')}`;
}

function typeCell(spec: FieldSpec): string {
  const wire = wireType(spec, '');
  const scalar = spec.item ? undefined : TYPE_OF[spec.kind as ScalarKind];
  return !scalar || scalar.toLowerCase() === wire.toLowerCase() ? wire : `${scalar} (${wire})`;
}

function given(spec: FieldSpec): string {
  const required = spec.unsettable ? 'required, may be unset' : spec.required ? 'required' : '';
  return spec.answerOnly ? 'answers only' : required;
}

function values({ values, min, max, maxLength, maxItems, orEmpty, orBit }: FieldSpec): string {
  const limits = [
    ...Object.entries(values ?? {}).map(([label, value]) => `\`${value}\` ${label}`),
    ...(min === undefined && max === undefined ? [] : [`${min} to ${max}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
    ...(orEmpty ? ['may be empty'] : []),
    ...(orBit ? ['`0` and `1` too'] : []),
  ];
  return limits.join(', ');
}

function meaning({ observed, since }: FieldSpec, doc = ''): string {
  return [doc, since ? `Since ${since}.` : '', observed ? '_observed_' : ''].filter(Boolean).join(' ');
}
