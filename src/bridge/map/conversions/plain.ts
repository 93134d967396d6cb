import { isLocalDate } from '../../../definition/scalar.js';
import { type Conversion, type Converted, isEmpty, oneToOne } from './Conversion.js';

const absent: Converted = { value: undefined };

/** Text, and dates: the same on both sides; empty over SOAP is absent over REST. */
export const text: Conversion = oneToOne(
  'text',
  'the same text; empty becomes absent',
  (soap) => ({ value: String(soap) }),
  textOf,
);

export const date: Conversion = oneToOne(
  'date',
  'the same date; no date becomes absent',
  (soap) => ({ value: String(soap) }),
  (rest) =>
    typeof rest === 'string' && isLocalDate(rest)
      ? { value: rest }
      : { unknown: 'REST gives no date of the form 2026-03-01' },
);

export const boolean: Conversion = oneToOne(
  'boolean',
  'the same boolean',
  (soap) => ({ value: soap === true }),
  truthOf,
);

/** A number as id over SOAP, digits as text over REST; `0` is no id. */
export const id: Conversion = {
  ...oneToOne(
    'id',
    'number to text; 0 becomes absent',
    (soap) => (Number(soap) === 0 ? absent : { value: String(soap) }),
    numberOf,
  ),
  // Not as numbers: two ids above 2^53 would be one.
  same: (a, b) => digitsOf(a) === digitsOf(b),
};

/** The same number on both sides, as ids are in version 2; `0` is no id. */
export const number: Conversion = oneToOne(
  'number',
  'the same number; 0 becomes absent',
  (soap) => (Number(soap) === 0 ? absent : { value: Number(soap) }),
  numberOf,
);

/** `0` and `1` over SOAP. */
export const flag: Conversion = oneToOne(
  'flag',
  '0 or 1 to false or true',
  (soap) => {
    const value = [false, true][Number(soap)];
    return value === undefined ? { unknown: 'the value is neither 0 nor 1' } : { value };
  },
  (rest) => {
    const truth = truthOf(rest);
    return 'unknown' in truth ? truth : { value: Number(truth.value) };
  },
);

/** A value of a list over SOAP, another of a list over REST. */
function choice(pairs: Readonly<Record<number, string>>, says: string): Conversion {
  const back = new Map(Object.entries(pairs).map(([soap, rest]) => [rest, Number(soap)]));
  return oneToOne(
    'choice',
    says,
    (soap) => {
      const value = pairs[Number(soap)];
      return value === undefined ? { unknown: 'the value is not in the list that the map knows' } : { value };
    },
    (rest) => {
      const value = back.get(String(rest));
      return value === undefined
        ? { value: undefined, loss: 'SOAP has no value for what REST says' }
        : { value };
    },
  );
}

export const gender: Conversion = choice(
  { 0: 'MALE', 1: 'FEMALE' },
  '0 to MALE, 1 to FEMALE; OTHER and NOT_SPECIFIED have no number',
);
export const locked: Conversion = choice(
  { 0: 'NOT_LOCKED', 1: 'LOCKED_BY_MANAGER', 2: 'LOCKED_BY_SYSTEM' },
  '0 to NOT_LOCKED, 1 to LOCKED_BY_MANAGER, 2 to LOCKED_BY_SYSTEM',
);

/** `Unit` over SOAP, `UNIT` over REST: the same word in capitals. */
export const groupKind: Conversion = oneToOne(
  'groupKind',
  'the same word in capitals',
  (soap) => ({ value: String(soap).toUpperCase() }),
  (rest) => {
    const word = textOf(rest);
    return 'unknown' in word ? word : { value: String(rest)[0] + String(rest).slice(1).toLowerCase() };
  },
);

/** `1` while no end is set, `0` when there is one. */
export const activeByEnd: Conversion = {
  name: 'activeByEnd',
  says: '1 when there is no end date, 0 when there is one',
  toRest: () => ({ unknown: 'is told by the end date, which goes by itself' }),
  toSoap: ([rest]) => ({ value: [isEmpty(rest) ? 1 : 0] }),
  onlyBack: true,
};

/** One external id over SOAP, one of several over REST. */
export const oneOfXrefIds: Conversion = {
  ...oneToOne(
    'oneOfXrefIds',
    'one external id to one of a list',
    (soap) => ({ value: [String(soap)] }),
    (rest) => {
      const first = textOf(Array.isArray(rest) ? rest[0] : undefined);
      if ('unknown' in first || (rest as readonly unknown[]).length === 1) return first;
      return { ...first, loss: 'SOAP has room for one external id' };
    },
  ),
  same: (a, b) =>
    isEmpty(a) === isEmpty(b) && ((a ?? []) as string[]).every((x) => ((b ?? []) as string[]).includes(x)),
};

/** A boolean over SOAP, a text over REST whose words are not documented. */
export const productive: Conversion = {
  ...oneToOne(
    'productive',
    'boolean to a text; its words are not documented',
    (soap) => ({ value: String(soap) }),
    (rest) => {
      const said = String(rest).toLowerCase();
      return said === 'true' || said === 'false'
        ? { value: said === 'true' }
        : { unknown: 'the text is no boolean' };
    },
  ),
  same: (a, b) => String(a).toLowerCase() === String(b).toLowerCase(),
};

/** The value stands alone on one side only: nothing to convert. */
export const nowhere: Conversion = {
  name: 'nowhere',
  says: 'no place over REST',
  toRest: () => ({ unknown: 'has no place over REST' }),
  toSoap: () => ({ unknown: 'has no place over REST' }),
};

function textOf(rest: unknown): Converted {
  return typeof rest === 'string' ? { value: rest } : { unknown: 'REST gives no text' };
}

function truthOf(rest: unknown): Converted {
  return typeof rest === 'boolean' ? { value: rest } : { unknown: 'REST gives neither true nor false' };
}

function digitsOf(id: unknown): string {
  return String(id ?? '').replace(/^0+/, '');
}

function numberOf(rest: unknown): Converted {
  const value = /^-?\d+$/.test(String(rest)) ? Number(rest) : NaN;
  return Number.isSafeInteger(value) ? { value } : { unknown: 'the id is not a number' };
}
