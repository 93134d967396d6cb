import { markUnread } from '../../definition/decodeMarks.js';
import type { IssueLog, Path } from '../../encoding/answer/issueLog.js';
import { CodecError } from '../../encoding/xml/limits.js';
import { mayBeError } from './errorBody.js';
import { type RestFacts, resolved, type Shape } from './facts.js';
import { expectedOf, isFields, isOfFormat } from './inputCheck.js';

type Fields = Record<string, unknown>;

/**
 * Makes an answer what its description says. What is not the answer of the operation throws a `CodecError`; a value that
 * does not fit its type is left out and told of; a field that is null where it cannot be is absent; what the description
 * does not know stays. A record is marked with the paths of what was left out of it. A write that succeeded is done, whether its answer shows the record or not: what is not shown is told of.
 */
export function answerCheck(shapes: RestFacts['shapes'], log: IssueLog, effect: 'read' | 'write') {
  /** The record at hand, and where it is. */
  let whole: { readonly record: Fields; readonly path: Path } | undefined;

  function answer(given: Shape, body: unknown): unknown {
    const shape = resolved(given, shapes);
    const { data, pagination } = shape.fields ?? {};
    if (data && pagination) return page(body, data);
    if (shape.type === 'array') return records([], shape, body);
    if (shape.fields && effect === 'write' && showsNothing(shape, body) && !mayBeError(body)) {
      log.report('missing', () => [], expectedRecord(shape));
      return body ?? {};
    }
    if (shape.fields) return record([], shape, body);
    if (!fits([], shape, body)) throw protocol(expectedOf(shape), body);
    return body;
  }

  function page(body: unknown, data: Shape): Fields {
    if (!isFields(body)) throw protocol('a page', body);
    const { pagination } = body;
    // Without its token a page would be taken for the last one, and the rest for nothing.
    if (pagination !== undefined && pagination !== null) {
      if (!isFields(pagination)) throw protocol('an object as `pagination`', pagination);
      const { nextPageToken: next } = pagination;
      if (next !== undefined && next !== null && typeof next !== 'string')
        throw protocol('a text as `nextPageToken`', next);
      refuseTokens(pagination, /^(?:next|previous)PageToken$/);
    }
    refuseTokens(body, /^$/);
    return { ...body, data: records(['data'], data, body.data) };
  }

  function records(path: Path, given: Shape, value: unknown): unknown[] {
    const items = resolved(resolved(given, shapes).items ?? {}, shapes);
    if (!Array.isArray(value))
      throw protocol(path.length > 0 ? `an array as \`${path.join('.')}\`` : 'an array', value);
    return value.map((given, i) => {
      if (items.fields) return record([...path, i], items, given);
      const item = asMeant(items, given, path.at(-1));
      if (!fits([...path, i], items, item)) throw protocol(expectedOf(items), item);
      return item;
    });
  }

  /** A record as such: one that holds none of its fields is something else. */
  function record(path: Path, shape: Shape, value: unknown): Fields {
    if (!isFields(value)) throw protocol('a record', value);
    const record = value as Fields;
    whole = { record, path };
    fields(path, shape, record);
    if (showsNothing(shape, record)) throw protocol(expectedRecord(shape), record);
    return record;
  }

  function fields(path: Path, { fields = {} }: Shape, record: Fields): void {
    for (const [name, given] of Object.entries(fields)) {
      if (!Object.hasOwn(record, name)) continue;
      const shape = resolved(given, shapes);
      const value = asMeant(shape, record[name], name);
      if (value === null) {
        if (!shape.nullable) delete record[name];
      } else if (fits([...path, name], shape, value)) record[name] = value;
      else {
        delete record[name];
        log.report('value', () => [...path, name], expectedOf(shape));
        if (whole) {
          const inside = [...path.slice(whole.path.length), name];
          markUnread(whole.record, [inside.filter((step) => typeof step === 'string').join('.'), '']);
        }
      }
    }
  }

  function fits(path: Path, shape: Shape, value: unknown): boolean {
    switch (shape.type) {
      case undefined:
        return true;
      case 'boolean':
        return typeof value === 'boolean';
      case 'integer':
        return Number.isSafeInteger(value);
      case 'number':
        return typeof value === 'number';
      case 'string':
        return typeof value === 'string' && isOfFormat(shape, value);
      case 'array':
        return Array.isArray(value) && itemsFit(path, resolved(shape.items ?? {}, shapes), value);
      default:
        if (!isFields(value)) return false;
        fields(path, shape, value as Fields);
        return true;
    }
  }

  // A list with a wrong item is left out whole: a shorter one would be taken for the list.
  function itemsFit(path: Path, shape: Shape, items: unknown[]): boolean {
    return items.every((item, i) => {
      items[i] = asMeant(shape, item, path.at(-1));
      return fits([...path, i], shape, items[i]);
    });
  }

  return { answer };
}

/** A whole number in the place of an id is its digits. Of another text, such as a badge number, it has lost the leading zeros. */
function asMeant({ type }: Shape, value: unknown, name: Path[number] | undefined): unknown {
  const isId = type === 'string' && Number.isSafeInteger(value) && ID.test(String(name));
  return isId ? String(value) : value;
}

const ID = /^(?!xref|ext)(?!.*[eE]xternal).*(?:^i|I)ds?$/;

/** Throws for a next page that is announced by another name than is read. */
function refuseTokens(fields: Fields, known: RegExp): void {
  const other = Object.keys(fields).find(
    (name) =>
      /next|cursor|continu|^page_?token$|has_?more/i.test(name) && !known.test(name) && !!fields[name],
  );
  if (other !== undefined)
    throw protocol('what announces the next page as `pagination.nextPageToken`', fields[other]);
}

/** True for no body, and for a record that has none of the fields. */
function showsNothing({ fields = {} }: Shape, body: unknown): boolean {
  if (body === undefined || body === null) return true;
  return isFields(body) && !Object.keys(body).some((name) => Object.hasOwn(fields, name));
}

function expectedRecord({ fields = {} }: Shape): string {
  return `a record with fields such as ${Object.keys(fields).slice(0, 3).join(', ')}`;
}

function protocol(expected: string, value: unknown): CodecError {
  const given = value === null ? 'null' : Array.isArray(value) ? 'an array' : typeof value;
  return new CodecError(
    'protocol',
    `expected ${expected}, and there is ${value === undefined ? 'nothing' : given}`,
  );
}
