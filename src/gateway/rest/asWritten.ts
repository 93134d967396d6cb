import type { AnyOperation, FieldSpec } from '../../definition/operation.js';
import { answerBytes, answerContentType, encodeAnswer } from '../../encoding/server/encodeAnswer.js';
import type { Namespaces } from '../../encoding/xml/namespaces.js';
import { blankAt, type Form, type WireStyle } from './WireStyle.js';
import type { Batch, Reply } from '../../definition/outcome.js';

/** Writes a value as the service writes its answers: types, order and arrays by the definition, the rest by its styles. */
export function asWritten(
  operation: AnyOperation,
  value: unknown,
  namespaces: Namespaces,
  styles: WireStyle | undefined,
) {
  const { charset = 'utf-8', contentType = answerContentType() } = styles ?? {};
  const meant = styles ? inStyle(operation.output, value, styles, '') : value;
  const xml = encodeAnswer(operation, meant, { namespaces, charset });
  return { contentType, bytes: answerBytes(xml, charset) };
}

function inStyle(spec: FieldSpec, value: unknown, styles: WireStyle, path: string): unknown {
  if (isBlank(value)) return blankOf(spec, blankAt(styles, path), value);
  if (spec.item) return (value as unknown[]).map((one) => inStyle(spec.item!, one, styles, path));
  if (spec.record) {
    const record = value as Readonly<Record<string, unknown>>;
    const fields = Object.entries(spec.record.fields).map(([name, field]) => [
      name,
      inStyle(field, record[name], styles, path === '' ? name : `${path}.${name}`),
    ]);
    return Object.fromEntries(fields);
  }
  return spec.kind === 'decimal' ? withDigits(String(value), styles.digits[path]) : value;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function blankOf({ item, record }: FieldSpec, form: Form | undefined, value: unknown): unknown {
  if (form === undefined) return value;
  if (form === 'omitted') return undefined;
  if (form === 'nil') return null;
  if (item) return [];
  return record || form === 'empty' ? value : form.slice(1);
}

function withDigits(decimal: string, digits: number | 'varies' | undefined): string {
  const [whole = '', after = ''] = decimal.split('.');
  if (typeof digits !== 'number' || after.length >= digits) return decimal;
  return `${whole}.${after.padEnd(digits, '0')}`;
}

/** What a method of the client gave, as it stands in an answer. Rows without an answer have none. */
export function wireValue({ kind }: Pick<AnyOperation, 'kind'>, value: unknown): unknown {
  if (kind === 'batch')
    return (value as Batch<object, object>).rows.flatMap((row) => ('value' in row ? [row.value] : []));
  if (kind !== 'reply') return value;
  const reply = value as Reply<object>;
  return reply.status === 'answered'
    ? reply.value
    : { ...reply.partial, validationErrors: reply.validationErrors };
}
