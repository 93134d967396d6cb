import { isDateTime, isLocalDate } from '../../definition/scalar.js';
import type { InputIssue } from '../../errors/index.js';
import { noSuch } from '../../text/suggest.js';
import { formatGiven } from '../../validation/formatGiven.js';
import { type Named, type RestFacts, resolved, type Shape } from './facts.js';

type Path = readonly (string | number)[];
type Place = 'path' | 'query' | 'header' | 'body';

const LEAST_INT32 = -(2 ** 31);
const GREATEST_INT32 = 2 ** 31 - 1;

/** What may be given: fields by name, and which names are known for suggestions; default those of the fields. */
interface Known {
  readonly fields?: Readonly<Record<string, Shape>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly known?: readonly string[];
}

/** Gathers what is wrong with the input of a call, by the description of its operation. */
export class InputCheck {
  readonly issues: InputIssue[] = [];
  readonly #shapes: RestFacts['shapes'];

  constructor(shapes: RestFacts['shapes']) {
    this.#shapes = shapes;
  }

  /** The parameters of a place. All of them travel as text, so that numbers and the texts of numbers are the same. */
  parameters(place: Place, named: Named | undefined, given: unknown): void {
    if (given === undefined) given = {};
    if (isFields(given)) this.#fields([place], given, named ?? {}, place);
    else this.#wrong([place], 'an object of parameters', given, undefined);
  }

  /** The body; `besides` are names that would have been right in another place, for suggestions. */
  body(shape: Shape | undefined, given: unknown, besides: readonly string[]): void {
    if (!shape) {
      if (given !== undefined) this.#wrong(['body'], 'no body', undefined, undefined);
      return;
    }
    const { fields, required = [] } = resolved(shape, this.#shapes);
    if (!fields) this.#value(['body'], shape, given, 'body');
    else if (given === undefined) this.#fields(['body'], {}, { fields, required, known: [] }, 'body');
    else if (isFields(given)) {
      const known = [...Object.keys(fields), ...besides];
      this.#fields(['body'], given, { fields, required, known }, 'body');
    } else this.#wrong(['body'], 'an object', given, undefined);
  }

  #fields(
    path: Path,
    given: Readonly<Record<string, unknown>>,
    { fields = {}, required = [], known = Object.keys(fields) }: Known,
    place: Place,
  ): void {
    for (const name of Object.keys(given))
      if (!Object.hasOwn(fields, name) && given[name] !== undefined) {
        const kind = place === 'body' ? 'field' : 'parameter';
        const expected = known.length > 0 ? noSuch(kind, name, known) : `no such ${kind}; there are none`;
        this.issues.push({ path: [...path, name], expected });
      }
    for (const [name, shape] of Object.entries(fields)) {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      if (value !== undefined) this.#value([...path, name], shape, value, place);
      else if (required.includes(name))
        this.#wrong([...path, name], expectedOf(this.#of(shape)), undefined, shape);
    }
  }

  #value(path: Path, given: Shape, value: unknown, place: Place): void {
    const shape = this.#of(given);
    const wrong = (expected: string) => this.#wrong(path, expected, value, shape);
    if (value === null && shape.nullable) return;
    if (shape.any) {
      if (!shape.any.some((one) => this.#fits(path, one, value, place))) wrong('one of its alternatives');
    } else if (shape.type === 'array') this.#array(path, shape, value, place);
    else if (shape.fields) {
      if (isFields(value)) this.#fields(path, value, shape, place);
      else wrong('an object');
    } else if (shape.type === 'object') {
      if (!isFields(value)) wrong('an object');
    } else if (shape.type !== undefined && !isScalar(shape, value, place)) wrong(expectedOf(shape));
  }

  #array(path: Path, shape: Shape, value: unknown, place: Place): void {
    const { items = {}, minItems = 0, maxItems = Infinity } = shape;
    if (!Array.isArray(value)) this.#wrong(path, 'an array', value, shape);
    else if (value.length < minItems || value.length > maxItems)
      this.#wrong(
        path,
        value.length < minItems ? `${minItems} or more` : `at most ${maxItems}`,
        undefined,
        shape,
      );
    // By index, because `forEach` passes over holes.
    else
      for (let i = 0; i < value.length; i++)
        this.#value(
          [...path, i],
          { ...items, ...(shape.section && { section: shape.section }) },
          value[i],
          place,
        );
  }

  #fits(path: Path, shape: Shape, value: unknown, place: Place): boolean {
    const check = new InputCheck(this.#shapes);
    check.#value(path, shape, value, place);
    return check.issues.length === 0;
  }

  #of(shape: Shape): Shape {
    return resolved(shape, this.#shapes);
  }

  #wrong(path: Path, expected: string, value: unknown, shape: Shape | undefined): void {
    const source = shape?.section ? `REST interface document ${shape.section}` : 'REST description';
    const shown = value !== undefined && !isPersonal(shape, value);
    this.issues.push({ path, expected, source, ...(shown && { given: formatGiven(value) }) });
  }
}

/** True for what no message shows: a personal field, or the badge number in the place of an id. */
export function isPersonal(shape: Shape | undefined, value: unknown): boolean {
  return shape?.personal === true || (typeof value === 'string' && value.startsWith('badgeNumber'));
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(shape: Shape, value: unknown, place: Place): boolean {
  switch (shape.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return isInteger(shape, value, place);
    case 'number':
      return typeof value === 'number' && inRange(shape, value);
    default:
      return isText(shape, place !== 'body' && Number.isSafeInteger(value) ? String(value) : value, place);
  }
}

function isInteger(shape: Shape, value: unknown, place: Place): boolean {
  // In a path, a text can be an id that no number holds exactly.
  if (place !== 'body' && typeof value === 'string')
    return /^\d{1,19}$/.test(value) && fits32(shape, Number(value));
  return Number.isSafeInteger(value) && fits32(shape, value as number) && inRange(shape, value as number);
}

function fits32({ format }: Shape, value: number): boolean {
  return format !== 'int32' || (value >= LEAST_INT32 && value <= GREATEST_INT32);
}

function inRange({ minimum = -Infinity, maximum = Infinity }: Shape, value: number): boolean {
  return Number.isFinite(value) && value >= minimum && value <= maximum;
}

function isText(shape: Shape, value: unknown, place: Place): boolean {
  if (typeof value !== 'string') return false;
  // An empty id would address the collection, and dots the folder above it.
  if (place === 'path' && /^\.{0,2}$/.test(value)) return false;
  const { ids, enum: values, format = '', pattern, minLength = 0, maxLength = Infinity } = shape;
  if (ids) return /^\d+$/.test(value) || ids.some((prefix) => value.startsWith(prefix) && value !== prefix);
  if (values && !values.includes(value)) return false;
  if (format === 'instant' && !/(Z|[+-]\d{2}:\d{2})$/.test(value)) return false;
  if (FORMATS[format]) return isOfFormat(shape, value);
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return false;
  const length = [...value].length;
  return length >= minLength && length <= maxLength;
}

/** Of an answer that is all; an instant that is given has its offset, too. */
export function isOfFormat({ format = '' }: Shape, value: string): boolean {
  if (!FORMATS[format]) return true;
  return format === 'date' ? isLocalDate(value) : isDateTime(value);
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date, yyyy-MM-dd',
  instant: 'a point in time, such as 2026-03-16T08:00:00Z',
  'date-time': 'a date and time, such as 2026-03-16T08:00:00',
};

/** What a shape asks for, in words. */
export function expectedOf(shape: Shape): string {
  const { type, ids, enum: values, format = '', minimum, maximum, minLength, maxLength, pattern } = shape;
  const range =
    minimum === undefined
      ? ''
      : maximum === undefined
        ? ` from ${minimum}`
        : ` from ${minimum} to ${maximum}`;
  if (ids) return ['an id: its digits', ...ids.map((prefix) => `${prefix.slice(0, -1)}('…')`)].join(', or ');
  if (values) return `one of ${values.join(', ')}`;
  if (FORMATS[format]) return FORMATS[format];
  if (type === 'integer') return `a whole number${range || (format === 'int32' ? ' of 32 bits' : '')}`;
  if (type === 'number') return `a number${range}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'array') return 'an array';
  if (type === 'object' || shape.fields) return 'an object';
  const length = maxLength === undefined ? '' : ` of ${minLength ?? 0} to ${maxLength} characters`;
  return `${minLength || !maxLength ? 'a text that is not empty' : 'a text'}${length}${pattern ? ` that fits ${pattern}` : ''}`;
}
