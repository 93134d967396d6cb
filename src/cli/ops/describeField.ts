import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import { expectationOf } from '../../validation/expectation.js';
import type { Definition } from '../../definition/record.js';
import type { Reference } from '../../reference/Reference.js';
import { reference } from '../../reference/reference.generated.js';

/** The type of a field in few words, such as `Shift[]` or `date`. */
export function typeName(spec: FieldSpec): string {
  if (spec.record) return spec.record.name;
  if (spec.item) return `${typeName(spec.item)}[]`;
  return TYPE_NAMES[spec.kind] ?? spec.kind;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  dateText: 'date',
  timeText: 'time',
  dateTimeText: 'date and time',
  dateTime: 'date and time',
  wallClock: 'date and time',
  apiKey: 'key',
};

/** What holds for a field beyond its type, such as `required, at most 50 characters`. */
export function rulesOf(spec: FieldSpec): string {
  const rules = [
    spec.required && !spec.answerOnly ? 'required' : '',
    spec.answerOnly ? 'in answers only' : '',
    constraintOf(spec),
    spec.orEmpty ? 'may be empty' : '',
    valuesOf(spec),
    spec.since ? `since ${spec.since}` : '',
    spec.sensitivity === 'secret' ? 'secret' : '',
    spec.sensitivity === 'personal' ? 'personal' : '',
    spec.observed ? 'observed' : '',
  ];
  return rules.filter(Boolean).join(', ');
}

function constraintOf({ orEmpty: _, ...spec }: FieldSpec): string {
  const { pattern, maxLength, maxItems, min, max } = spec;
  const isConstrained = [pattern, maxLength, maxItems, min, max].some((limit) => limit !== undefined);
  return isConstrained ? expectationOf(spec) : '';
}

function valuesOf({ values }: FieldSpec): string {
  if (!values) return '';
  return Object.entries(values)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([label, value]) =>
      String(value).replace(/ /g, '').toLowerCase() === label.toLowerCase()
        ? `'${value}'`
        : `${value} ${label}`,
    )
    .join(' · ');
}

const NONE: Reference = { summary: '', text: '', fields: {} };

/** What the definitions' docs say of an operation or a record. */
export function referenceOf(definition: AnyOperation | Definition<object>): Reference {
  const references = 'kind' in definition ? reference.operations : reference.records;
  return references[definition.name] ?? NONE;
}
