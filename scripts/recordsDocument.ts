import type { FieldSpec } from '../src/definition/field.js';
import { type Definition, refuses } from '../src/definition/record.js';
import type { ScalarKind } from '../src/definition/scalar.js';
import type { Reference } from '../src/reference/Reference.js';
import { isSent } from '../src/operations/operationNamed.js';
import { DOMAINS } from './domain.js';
import { TYPE_OF, tableRow, wireType } from './fieldTables.js';
import { ruleText } from './ruleText.js';

export interface DocumentedRecord {
  readonly domain: string;
  readonly record: Definition<object>;
  readonly reference: Reference;
}

const WITHOUT_FORM = `
## Rules without a form

The fields of one record do not show whether these sentences of the document are kept, so no rule above holds them:

- 2.2, 2.5, 2.7 and 2.8: fields that are there only when the request asks for them, such as \`tags\` and costs.
- 2.7: \`approvedByCustomer\` only for customer-and-order punches. No field says which punches these are.
- 2.9: \`period\` required for periodized trackers. No field of the request says which trackers these are.
- 2.10: \`showInWebpunch\` of a \`TextItem\` is honoured only for cost centres. The document names no field that says what an entry is.
- 2.11: \`standardOvertime.firstType\` must be \`1\` for unsocial time. No documented field says what is unsocial time.
- 4.3: \`groupRoles\` always empty. \`wsdlGetEmployees\` and its successor answer the same record.
- 7: an unknown \`payrollSystem\`. Only the service knows the systems of a customer.
`;

/** The text of docs/records.md. */
export function recordsDocument(records: readonly DocumentedRecord[]): string {
  return `# Records

Written by \`npm run generate\` from \`src/records\`: to change a line here, change the record's file. The operations that
take and give them are in [operations.md](operations.md).

- **Type** is the TypeScript type and, where it is another word, the wire type. A \`LocalTime\` on an \`xsd:string\` is a
  text \`hh:mm:ss\`; a \`Decimal\` is the exact text of a number.
- **Given**: \`required\` in a request and always in an answer; \`required, may be unset\` when the service may hold no value
  for it; \`answers only\` when it is never sent; otherwise it may be left out.
- **Rules between its fields** stand under a record. Of what is sent: what breaks a sentence of the interface document is
  refused; what no sentence forbids is sent with a warning (\`onInputWarning\`). Of answers: what the document says of them.
  Builders keep every rule, and \`build.invalid\` breaks the one that you name ([testing](testing.md#builders)). A field is
  _used_ when it is not absent, empty, zero or \`false\`. [Rules without a form](#rules-without-a-form) are at the end.
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
  .join('')}${WITHOUT_FORM}`;
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

/** The rules between the fields: what they ask, and what becomes of what breaks them. */
function rulesOf({ name, rules }: Definition<object>): string {
  const lines = rules.map((rule) => {
    const why = refuses(rule)
      ? `${isSent(name) ? 'Refused' : 'The document'}: “${rule.says[1]}” (${rule.says[0]}).`
      : `Warned of: ${rule.warns}.`;
    return `- \`${rule.name}\`: ${ruleText(rule)}. ${why}\n`;
  });
  return lines.length === 0 ? '' : `\nRules between its fields:\n\n${lines.join('')}`;
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

function values({ values, min, max, maxLength, maxItems, orEmpty, orBit, likely }: FieldSpec): string {
  const limits = [
    ...Object.entries(values ?? {}).map(([label, value]) => `\`${value}\` ${label}`),
    ...(min === undefined && max === undefined ? [] : [`${min} to ${max}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
    ...(orEmpty ? ['may be empty'] : []),
    ...(orBit ? ['`0` and `1` too'] : []),
    ...(likely ? [`mostly ${likely.expected}; else warned of`] : []),
  ];
  return limits.join(', ');
}

function meaning({ observed, since }: FieldSpec, doc = ''): string {
  return [doc, since ? `Since ${since}.` : '', observed ? '_observed_' : ''].filter(Boolean).join(' ');
}
