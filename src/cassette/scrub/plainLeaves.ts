import { fromSpreadsheet } from '../../csv/readCsv.js';
import type { FieldSpec } from '../../definition/field.js';
import type { Leaf } from './Leaf.js';
import { describedNames } from '../../rest/resources/restOperation.js';
import { isPersonName, meaningOfName, nameFact, withPersonIds } from './nameFacts.js';

const MESSAGE = /^(message|detail|text|error_description|localisedMessage|msg|error|groupingMessage)$/i;
const STRING: FieldSpec = { kind: 'string' };

/**
 * What names say where there is no definition. Unknown texts about persons have no spec, and so are scrubbed. `linked`: it
 * stands beside the id of an employee, as the comment of a shift does.
 */
export function specByName(name: string, ofPerson: boolean, linked = ofPerson): FieldSpec | undefined {
  const fact = nameFact(name);
  if (fact === 'secret') return { kind: 'secret', sensitivity: 'secret' };
  const isPersonal =
    fact === 'personal' || (fact === 'mixed' && (linked || meaningOfName(name) === 'remark'));
  if (isPersonal) return withPersonIds(name, undefined, []) ?? { kind: 'string', sensitivity: 'personal' };
  return fact !== undefined || !ofPerson || /Ids?$/.test(name) ? STRING : undefined;
}

/** True for a name that no description has: what stands under it may be of a person. */
function isUndescribed(name: string): boolean {
  return !describedNames().has(name.toLowerCase());
}

// In query strings alone: elsewhere `key` and `code` are plain fields.
const OPENS =
  /(?:^|[_.-])(?:token|key|secret|jwt|sig|signature|bearer|password|passwd|pwd|auth|session|sid)$|^(?:code|assertion)$/i;
const OPENS_AT_END = /[a-z](?:Token|Key|Secret|Jwt|Sig|Signature|Bearer|Password)$/;
const OF_PAGES = /page|cursor/i;

/** The same for a parameter of a query string, where a token, a key or a signature opens something. */
export function specInQuery(name: string, ofPerson = isUndescribed(name)): FieldSpec | undefined {
  const opens = (OPENS.test(name) || OPENS_AT_END.test(name)) && !OF_PAGES.test(name);
  return opens ? { kind: 'secret', sensitivity: 'secret' } : specByName(name, ofPerson);
}

/** Every text and number of a JSON value, which is changed in place. `ofEmployees`: what it lists, or is, are employees. */
export function jsonLeaves(holder: { value: unknown }, side: string, ofEmployees: boolean): Leaf[] {
  const leaves: Leaf[] = [];
  const place = { name: side, path: side, ofPerson: false, linked: false, isPerson: ofEmployees, beside: [] };
  walk(holder, 'value', place, leaves);
  return leaves;
}

type Holder = Record<string | number, unknown>;

interface Place {
  readonly name: string;
  readonly path: string;
  readonly ofPerson: boolean;
  readonly linked: boolean;
  /** What stands there is a person, as its name says. */
  readonly isPerson: boolean;
  /** The names that stand beside it. */
  readonly beside: readonly string[];
}

const PERSON = /^(?:employee|person|manager|user)s?$/i;

function walk(holder: object, key: string | number, place: Place, leaves: Leaf[]): void {
  const { name, path, ofPerson, isPerson } = place;
  const value = (holder as Holder)[key];
  if (Array.isArray(value)) {
    for (const i of value.keys()) walk(value, i, { ...place, path: `${path}[${i}]` }, leaves);
  } else if (value !== null && typeof value === 'object') {
    const fields = Object.keys(value);
    const inside = {
      ofPerson: ofPerson || fields.some(isPersonName),
      linked: place.linked || fields.includes('employeeId'),
      beside: isPerson ? ['familyName'] : fields,
    };
    for (const field of fields) {
      const isListed = isPerson && field === 'data';
      const at = { name: field, path: `${path}.${field}`, isPerson: isListed || PERSON.test(field) };
      walk(value, field, { ...at, ...inside }, leaves);
    }
  } else if (typeof value === 'string' || typeof value === 'number') {
    const isUnknown = isUndescribed(name);
    const byName = specByName(name, ofPerson || isUnknown, ofPerson || place.linked);
    const spec = withPersonIds(name, byName, place.beside);
    if (Number.isInteger(value) && !Number.isSafeInteger(value))
      throw new RangeError('a number of so many digits is another one when it is written');
    const number = typeof value === 'number' && spec?.sensitivity === undefined;
    if (number && !isUnknown) return;
    const message = MESSAGE.test(name) && spec?.sensitivity !== 'secret' && !ofPerson;
    const set = (text: string) => {
      (holder as Holder)[key] = typeof value === 'number' ? Number(text) : text;
    };
    leaves.push({
      path,
      name,
      text: String(value),
      spec: message ? STRING : spec,
      message,
      number,
      ofPerson,
      set,
    });
  }
}

export function* jsonNames(value: unknown): Generator<string> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield* Object.keys(value);
  for (const inside of Object.values(value)) yield* jsonNames(inside);
}

/** The fields of a form, which are changed in place; several can have one name. */
export function formLeaves(fields: readonly [name: string, value: string][], side: string): Leaf[] {
  return fields.map((field) => ({
    path: `${side}.${field[0]}`,
    name: field[0],
    text: field[1],
    spec: specByName(field[0], isUndescribed(field[0])),
    set: (other) => (field[1] = other),
  }));
}

/** The cells of a table, which are changed in place. Its first line names the columns. */
export function tableLeaves(lines: readonly string[][], side: string): Leaf[] {
  const [head = [], ...rows] = lines;
  const ofPerson = head.some(isPersonName);
  return rows.flatMap((row, i) =>
    row.map((cell, column) => {
      const name = head[column] ?? '';
      const text = fromSpreadsheet(cell);
      const set = (other: string) => {
        row[column] = text === cell ? other : `="${other}"`;
      };
      return {
        path: `${side}[${i}].${name}`,
        name,
        text,
        spec: cellSpec(name, text, ofPerson),
        ofPerson,
        set,
      };
    }),
  );
}

// Codes and figures of a known kind of column stay; names do not, whatever the table is about.
function cellSpec(name: string, text: string, ofPerson: boolean): FieldSpec | undefined {
  if (/^(unit|project|account)$/i.test(name)) return STRING;
  if (/^-?\d+([.,]\d+)?$/.test(text) && nameFact(name) === undefined) return STRING;
  return specByName(name, ofPerson || isUndescribed(name));
}
