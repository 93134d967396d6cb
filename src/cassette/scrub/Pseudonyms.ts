import { BLANK_JPEG } from '../../build/blankJpeg.js';
import { dateOfDay, dayNumberOf, leadingDate } from '../../calendar/days.js';
import { isLocalDate } from '../../definition/scalar.js';
import { saysNothing as isNothing } from '../../equivalence/compare.js';
import type { ValueKind } from './kinds.js';
import { LATEST_SCHEME, ProjectKey, type ScrubScheme } from './ProjectKey.js';
import { reshapings } from './shape.js';

/** Makes what can stand for a text, the best first. */
type Candidates = (text: string, key: ProjectKey) => Iterable<string>;
/** What becomes of a part of a value: a word of a name, the host of an e-mail address. */
type PartRule = (kind: string, part: string, candidates?: Candidates) => string;

const INT_LIMIT = 2_147_483_647;
// So many candidates are tried for one that is nobody's value in the recording, and fewer where that is in vain: a full range has none.
const PATIENCE = 16;
// Nothing is set, or yes and no: they say nothing of anybody.
const NEUTRAL = /^(true|false|0+[.:-]?0*)?$/;

// Before the fingerprint of a value that has what stands for the same value of another kind.
const SHARED = '=';

/** Of one kind: what stands for each value, and what stands for some value. */
interface Made {
  readonly byText: Map<string, string>;
  readonly taken: Set<string>;
  /** How many candidates are tried for one that is nobody's value. */
  patience: number;
}

interface Choice {
  readonly first: string | undefined;
  readonly chosen: string | undefined;
}

/** Pseudonyms that are not the first choice, by the fingerprint of their value. */
export type MovedPseudonyms = Readonly<Record<string, string>>;

/**
 * Pseudonyms of personal values, one for each: with the same project key the same value of a kind has the same one,
 * unless that is taken or somebody's own value in the recording. Then it has another, and `moved` says which.
 */
export class Pseudonyms {
  readonly #key: ProjectKey;
  readonly #scheme: ScrubScheme;
  readonly #made = new Map<string, Made>();
  /** Of kinds that are not known. */
  readonly #taken = new Set<string>();
  readonly #real = new Set<string>();
  readonly #standing = new Set<string>();
  readonly #moved: Record<string, string>;
  readonly #hasMoved: boolean;

  constructor(projectKey: string, moved: MovedPseudonyms = {}, scheme: ScrubScheme = LATEST_SCHEME) {
    this.#key = new ProjectKey(projectKey, scheme);
    this.#scheme = scheme;
    this.#moved = { ...moved };
    this.#hasMoved = Object.keys(moved).length > 0;
    // Which kind they are of is not known: none is given twice, whatever the kind.
    for (const [print, pseudonym] of Object.entries(moved))
      if (!print.startsWith(SHARED)) this.#taken.add(pseudonym);
  }

  /** Those that are not the first choice: for whoever makes more pseudonyms that are to fit these. */
  get moved(): MovedPseudonyms {
    return this.#moved;
  }

  /** Takes a value of the recording, before any pseudonym is made: as far as there are others, none will equal it. */
  meet(kind: ValueKind, text: string): void {
    this.#real.add(text);
    this.#compose(kind, text, (_, part) => {
      this.#real.add(part);
      return part;
    });
  }

  /** Takes a pseudonym that stands in earlier calls of the cassette. */
  keep(kind: ValueKind, pseudonym: string): void {
    const take: PartRule = (name, part) => {
      this.#standing.add(`${name}|${part}`);
      return part;
    };
    this.#compose(kind, pseudonym, take);
  }

  /** What stands for a value. */
  of(kind: ValueKind, text: string): string {
    if (kind.format === 'fixed') return /^\s*\d*\s*$/.test(text) ? '0' : 'NOT_SPECIFIED';
    if (kind.format === 'file') return text.trim() === '' ? text : BLANK_JPEG;
    if (saysNothing(kind, text)) return text;
    return this.#compose(kind, text, (name, part, candidates) => this.#part(name, part, candidates));
  }

  #compose(kind: ValueKind, text: string, part: PartRule): string {
    if (this.#scheme < 3) return compose(kind, text, part);
    return text.replace(BETWEEN_BLANKS, (value) => compose(kind, value, part));
  }

  /** Lets a value of one kind have what stands for the same value of another. */
  share({ kind }: ValueKind, text: string, made: string): void {
    const known = this.#madeOf(kind);
    if (known.byText.has(text) || this.#isTaken(known, made)) return;
    known.byText.set(text, made);
    known.taken.add(made);
    this.#moved[SHARED + this.#fingerprint(kind, text)] = made;
  }

  #madeOf(kind: string): Made {
    const known = this.#made.get(kind) ?? { byText: new Map(), taken: new Set(), patience: PATIENCE };
    this.#made.set(kind, known);
    return known;
  }

  /** A keyed hash, in hexadecimal. */
  hashOf(use: string, text: string): string {
    return this.#key.hash(`${use}|${text}`).toString('hex');
  }

  #part(
    kind: string,
    text: string,
    candidates: Candidates = (part, key) => reshapings(part, key, kind),
  ): string {
    const known = this.#madeOf(kind);
    let made = known.byText.get(text);
    if (made === undefined) {
      made = this.#choose(kind, text, candidates(text, this.#key));
      known.byText.set(text, made);
      known.taken.add(made);
    }
    return made;
  }

  #choose(kind: string, text: string, candidates: Iterable<string>): string {
    const print = this.#hasMoved ? this.#fingerprint(kind, text) : '';
    const known = this.#moved[print] ?? this.#moved[SHARED + print];
    if (known !== undefined) return known;
    const { first, chosen } = this.#search(kind, text, candidates);
    if (chosen === undefined) throw new RangeError(`No pseudonym is left for a value of the kind ${kind}.`);
    if (chosen !== first) this.#moved[this.#fingerprint(kind, text)] = chosen;
    return chosen;
  }

  #search(kind: string, text: string, candidates: Iterable<string>): Choice {
    let first: string | undefined;
    let spare: string | undefined;
    let tried = 0;
    const known = this.#madeOf(kind);
    for (const candidate of candidates) {
      // Nothing in it can be another.
      if (candidate === text) return { first: text, chosen: text };
      // The first choice of a value is nobody else's: where an earlier call has it, it stands for this value.
      const isEarlier = this.#standing.size > 0 && this.#standing.has(`${kind}|${candidate}`);
      const isFirst = first === undefined;
      first ??= candidate;
      if (this.#isTaken(known, candidate) || !isAsSmall(text, candidate) || (isEarlier && !isFirst)) continue;
      if (isEarlier || !this.#real.has(candidate)) {
        known.patience = PATIENCE;
        return { first, chosen: candidate };
      }
      spare ??= candidate;
      if (++tried >= known.patience) break;
    }
    known.patience = Math.max(1, known.patience - 1);
    return { first, chosen: spare };
  }

  #fingerprint(kind: string, text: string): string {
    return this.hashOf(`value|${kind}`, text).slice(0, 16);
  }

  #isTaken({ taken }: Made, candidate: string): boolean {
    return taken.has(candidate) || this.#taken.has(candidate) || isNeutral(candidate);
  }
}

/** A value with its parts replaced: of a full name the words, of a date with a time the date. */
function compose({ kind, format }: ValueKind, text: string, part: PartRule): string {
  if (isEmail(text)) {
    const at = text.lastIndexOf('@');
    return `${part('email', text.slice(0, at))}@${part('email host', text.slice(at + 1), otherHosts)}`;
  }
  if (format === 'date') {
    const date = (WITH_TIME.test(text) && leadingDate(text)) || text;
    return part('date', date, otherDates) + text.slice(date.length);
  }
  if (format === 'nationalId') {
    const id = nationalIdOf(text);
    if (!id) return part(kind, text, otherOddIds);
    const date = part('date', id.date, otherDates);
    return formatNationalId(
      part(kind, id.text, (_, key) => otherNationalIds(id, date, key)),
      text,
    );
  }
  // A number in a field of words, such as the id of a reason, stays a number.
  if (format === 'words' && !/^[\d.+-]*$/.test(text)) return part(kind, text, otherWords);
  if (format === 'fileName') {
    const [, stem = text, extension = ''] = /^(.+?)(\.\w{1,5})?$/.exec(text) ?? [];
    return part(kind, stem) + extension;
  }
  // Word by word, so that a full name is made of the pseudonyms of its parts.
  if (kind === 'name') return text.replace(/\S+/g, (word) => part(kind, word));
  // Several in one text, as in a query string.
  if (isId(kind)) return text.replace(LISTED, (id) => part(kind, id));
  return part(kind, text);
}

const WITH_TIME = /^.{10}([T ][\d:.]*(Z|[+-][\d:]+)?)?$/;
const LISTED = /[^\s,;|](?:[^,;|]*[^\s,;|])?/g;
// A column of fixed length gives its values with blanks, by which nothing is another value.
const BETWEEN_BLANKS = /\S(?:[\s\S]*\S)?/g;

function isId(kind: string): boolean {
  return kind === 'person' || kind === 'badgeNo';
}

/** The values that a personal text holds, without blanks around them: of ids a list. */
export function valuesIn(kind: ValueKind, text: string): readonly string[] {
  return text.match(valuesOf(kind)) ?? [];
}

/** The text with each value that it holds replaced. */
export function replaceValues(kind: ValueKind, text: string, other: (value: string) => string): string {
  return text.replace(valuesOf(kind), other);
}

function valuesOf({ kind }: ValueKind): RegExp {
  return isId(kind) ? LISTED : BETWEEN_BLANKS;
}

/** True for what says nothing of anybody, with blanks around it too. */
function isNeutral(text: string): boolean {
  return isNothing(text) || NEUTRAL.test(text.trim());
}

/** False for what would no longer be a number where one of 32 bits, or of JSON, is expected. */
function isAsSmall(text: string, candidate: string): boolean {
  if (!/^-?\d+$/.test(text)) return true;
  const limit = [INT_LIMIT, Number.MAX_SAFE_INTEGER].find((most) => Math.abs(Number(text)) <= most);
  return limit === undefined || !(Math.abs(Number(candidate)) > limit);
}

/** True for what may stay in a personal field: nothing, yes and no, zeros, and what stands for a value already. */
export function saysNothing({ kind, format }: ValueKind, text: string): boolean {
  if (format === 'fixed') return /^\s*(0|NOT_SPECIFIED)?\s*$/.test(text);
  if (format === 'file') return text.trim() === '' || text === BLANK_JPEG;
  if (isNeutral(text) || (kind === 'value' && text === '1')) return true;
  // No letter, and no digit in any script but zero.
  return !/\p{L}|[^\P{N}0]/u.test(text);
}

/** True if the text can be the pseudonym of the value, as far as this can be seen without the project key. */
export function canStandFor(value: string, pseudonym: string): boolean {
  const host = isEmail(value) ? value.slice(value.lastIndexOf('@') + 1) : '';
  const grown = host === '' ? 0 : hostLength(host) - [...host].length;
  return [...pseudonym].length === [...value].length + grown;
}

// From so many digits on a number without its country is hardly another one.
const FEWEST_OF_NATIONAL = 7;

/**
 * The same number of a person without its separators, a social security number in its usual forms, and a phone number of a
 * country as it is dialled there and from abroad; of an e-mail address the name before its host, unless that is one plain
 * word. The forms of a value and of its pseudonym come in the same order.
 */
export function otherForms({ kind, format }: ValueKind, text: string): string[] {
  if (isEmail(text)) {
    const local = text.slice(0, text.lastIndexOf('@'));
    return [/[^\p{L}]/u.test(local) ? local : text];
  }
  const id = format === 'nationalId' ? nationalIdOf(text) : undefined;
  if (id) {
    const date = id.date.replaceAll('-', '');
    const end = id.serial + id.check;
    return [date, date.slice(2)].flatMap((begin) => [`${begin}-${end}`, begin + end]);
  }
  if (format !== 'nationalId' && format !== 'date' && kind !== 'phone') return [];
  const bare = text.replace(/[^\p{L}\p{N}]/gu, '');
  if (kind !== 'phone' || !text.trim().startsWith('+')) return [bare];
  // A country has one to three digits.
  const national = [1, 2, 3].map((digits) => bare.slice(digits));
  return [bare, `00${bare}`, ...national.map((rest) => (rest.length < FEWEST_OF_NATIONAL ? '' : `0${rest}`))];
}

/** True for ten or twelve digits that are a social security number: with a date, and the check digit that they need. */
export function isWholeNationalId(text: string): boolean {
  const id = nationalIdOf(text);
  return id !== undefined && checkDigit(digitsOf(id.date) + id.serial) === Number(id.check);
}

/** True for what can be an e-mail address. */
function isEmail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);
}

/** How long the host is that stands for a host. */
function hostLength(host: string): number {
  return Math.min(32, Math.max(6, host.toLowerCase().length - '.example'.length)) + '.example'.length;
}

/** Hosts under `.example` that can stand for a host. */
function* otherHosts(host: string, key: ProjectKey): Generator<string> {
  const lower = host.toLowerCase();
  const length = hostLength(host) - '.example'.length;
  for (let salt = 0; ; salt++) {
    const bytes = key.hash(`email domain|${salt === 0 ? '' : `${salt}|`}${lower}`);
    const label = [...bytes.subarray(0, length)]
      .map((byte) => String.fromCharCode(97 + (byte % 26)))
      .join('');
    yield `${label}.example`;
  }
}

/** The other dates of the same ten years; for what is no date, texts of its shape. */
function* otherDates(date: string, key: ProjectKey): Generator<string> {
  if (!isLocalDate(date)) return yield* reshapings(date, key, 'date');
  const decade = Number(date.slice(0, 4)) - (Number(date.slice(0, 4)) % 10);
  const four = (year: number) => String(year).padStart(4, '0');
  const start = dayNumberOf(`${four(decade)}-01-01`);
  const days = dayNumberOf(`${four(decade + 9)}-12-31`) - start + 1;
  for (const [day] of key.permutations([dayNumberOf(date) - start], [days], `date|${decade}`))
    yield dateOfDay(start + day!);
}

/** A social security number that begins with a date of birth, as `YYYYMMDD-NNNC` or `YYMMDDNNNC`. */
interface NationalId {
  readonly date: string;
  readonly serial: string;
  readonly check: string;
  /** One form of it, whatever it was written as. */
  readonly text: string;
}

const NATIONAL_ID = /^(\d{2})?(\d{2})(\d{2})(\d{2})([-+ ]?)(\d{3})(\d)$/;

function nationalIdOf(text: string): NationalId | undefined {
  const [, century = '', year, month, day, , serial, check] = NATIONAL_ID.exec(text) ?? [];
  if (serial === undefined || check === undefined) return undefined;
  const date = `${century || (Number(year) > 29 ? '19' : '20')}${year}-${month}-${day}`;
  return isLocalDate(date) ? { date, serial, check, text: `${date}|${serial}${check}` } : undefined;
}

/** Numbers with another date and serial, and a check digit that is as right or as wrong as the one it had. */
function* otherNationalIds(
  { date, serial, check }: NationalId,
  other: string,
  key: ProjectKey,
): Generator<string> {
  const off = (Number(check) - checkDigit(digitsOf(date) + serial) + 10) % 10;
  for (const [index] of key.permutations([Number(serial)], [1000], 'nationalId')) {
    const made = String(index).padStart(3, '0');
    yield `${other}|${made}${(checkDigit(digitsOf(other) + made) + off) % 10}`;
  }
}

/** A number in its one form, written as another is. */
function formatNationalId(text: string, like: string): string {
  const [, century, , , , sign = ''] = NATIONAL_ID.exec(like) ?? [];
  const [date = '', digits = ''] = text.split('|');
  return `${date.replaceAll('-', '').slice(century ? 0 : 2)}${sign}${digits}`;
}

/** For a number that begins with no date: others of its shape that do neither. */
function* otherOddIds(text: string, key: ProjectKey): Generator<string> {
  for (const other of reshapings(text, key, 'nationalId')) if (!nationalIdOf(other)) yield other;
}

/** `811218` of `1981-12-18`. */
function digitsOf(date: string): string {
  return date.replaceAll('-', '').slice(2);
}

/** The Luhn digit that nine digits need. */
function checkDigit(nine: string): number {
  const sum = [...nine].reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

const WORDS =
  'lorem ipsum dolor sit amet elit sed do magna aliqua enim minim quis nisi duis aute velit fugiat nulla sint culpa anim id est'.split(
    ' ',
  );
const OF_ONE_LENGTH = 16;

/** Other words of the same length in all, and longer where those are taken; nothing of the text is left but its length. */
function* otherWords(text: string, key: ProjectKey): Generator<string> {
  const letters = [...text].length;
  for (let salt = 0; ; salt++) {
    const length = letters + Math.floor(salt / OF_ONE_LENGTH);
    // No word has fewer than two letters.
    const numbers = key.numbers(`words|${salt}|${text}`, Math.ceil(length / 3) + 1);
    let made = '';
    for (const number of numbers) {
      if (made.length >= length) break;
      made += `${made === '' ? '' : ' '}${WORDS[number % WORDS.length]}`;
    }
    const cut = made.slice(0, length).replace(/ $/, 'e');
    if (cut !== text) yield cut;
  }
}
