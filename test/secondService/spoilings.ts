import { addDays } from '../../src/calendar/days.js';
import type { LocalDate } from '../../src/definition/scalar.js';
import type { Kind } from './tables.js';

export interface SpoilingWay {
  readonly of: readonly Kind[];
  change(text: string): string;
}

const TEXTS: readonly Kind[] = ['text', 'code', 'token'];
const latin = (text: string, instead: string) => text.replace(/[^\u0000-\u00ff]/gu, instead);

/** What services do to a value. Each gives the text as it is where it has nothing to do. */
export const SPOILINGS = {
  upper: { of: TEXTS, change: (text) => text.toUpperCase() },
  lower: { of: TEXTS, change: (text) => text.toLowerCase() },
  cut20: { of: TEXTS, change: (text) => text.slice(0, 20) },
  trimmed: { of: TEXTS, change: (text) => text.trim() },
  squeezed: { of: TEXTS, change: (text) => text.replace(/\s+/g, ' ') },
  padded: { of: TEXTS, change: (text) => (text === '' ? '' : `${text}   `) },
  narrowed: { of: TEXTS, change: (text) => latin(text, '?') },
  lettersLost: { of: TEXTS, change: (text) => latin(text, '') },
  oneLetterKept: {
    of: TEXTS,
    change: (text) => text.replace(/[^\u0000-\u00ff]+/gu, (run) => '?'.repeat([...run].length - 1)),
  },
  reread: { of: TEXTS, change: (text) => Buffer.from(text, 'utf8').toString('latin1') },
  decomposed: { of: TEXTS, change: (text) => text.normalize('NFD') },
  composed: { of: TEXTS, change: (text) => text.normalize('NFC') },
  escapedTwice: { of: TEXTS, change: (text) => text.replace(/&/g, '&amp;').replace(/'/g, '&#039;') },
  lineEnds: { of: TEXTS, change: (text) => text.replace(/\r?\n/g, '\r\n') },
  withoutSeconds: { of: ['time'], change: (text) => text.replace(/^(\d\d:\d\d):\d\d$/, '$1') },
  withDate: { of: ['time'], change: (text) => (text === '' ? '' : `1970-01-01T${text}`) },
  withFraction: { of: ['time'], change: (text) => (text === '' ? '' : `${text}.000`) },
  withZone: { of: ['time'], change: (text) => (text === '' ? '' : `${text}Z`) },
  midnight: { of: ['time'], change: (text) => (text.startsWith('24:') ? '00:00:00' : text) },
  anHourOn: {
    of: ['time', 'moment'],
    change: (text) =>
      text.replace(/(\d\d)(:\d\d)/, (_, hour, rest) => `${String((+hour + 1) % 24).padStart(2, '0')}${rest}`),
  },
  dateInUtc: {
    of: ['date'],
    change: (text) => (text === '' ? '' : `${addDays(text as LocalDate, -1)}T22:00:00Z`),
  },
  dateWithTime: { of: ['date'], change: (text) => (text === '' ? '' : `${text}T00:00:00`) },
  dateOfTheCountry: { of: ['date'], change: (text) => text.split('-').reverse().join('.') },
  momentWithBlank: { of: ['moment'], change: (text) => text.replace('T', ' ') },
  momentWithT: { of: ['moment'], change: (text) => text.replace(' ', 'T') },
  momentWithZone: {
    of: ['moment'],
    change: (text) => (text === '' ? '' : `${text.replace(' ', 'T')}+01:00`),
  },
  momentWithoutSeconds: { of: ['moment'], change: (text) => text.replace(/(\d\d:\d\d):\d\d$/, '$1') },
  comma: { of: ['decimal'], change: (text) => text.replace('.', ',') },
  rounded: { of: ['decimal'], change: (text) => (text === '' ? '' : Number(text).toFixed(1)) },
  fourDecimals: { of: ['decimal'], change: (text) => (text === '' ? '' : Number(text).toFixed(4)) },
  withoutZeros: { of: ['decimal'], change: (text) => (text === '' ? '' : String(Number(text))) },
  exponent: { of: ['decimal'], change: (text) => (text === '' ? '' : Number(text).toExponential()) },
  inWords: {
    of: ['flag'],
    change: (text) => ({ true: 'yes', '1': 'yes', false: 'no', '0': 'no' })[text] ?? text,
  },
  inLetters: {
    of: ['flag'],
    change: (text) => ({ true: 'Y', '1': 'Y', false: 'N', '0': 'N' })[text] ?? text,
  },
  integerPadded: { of: ['int'], change: (text) => (text === '' ? '' : text.padStart(6, '0')) },
  integerAsDecimal: { of: ['int'], change: (text) => (text === '' ? '' : `${text}.0`) },
  integerEmpty: { of: ['int'], change: () => '' },
  badgeWithoutZeros: { of: ['person'], change: (text) => text.replace(/^0+(?=\d)/, '') },
  tokenGone: { of: ['token'], change: () => '' },
  codeGone: { of: ['code'], change: () => '' },
  cutAtLetter: { of: TEXTS, change: (text) => text.replace(/[^\u0000-\u00ff].*$/su, '') },
  wholeHours: {
    of: ['time', 'moment'],
    change: (text) =>
      text.replace(
        /(\d\d):(\d\d)/,
        (_, hour, minute) => `${String(+hour + (minute >= '30' ? 1 : 0)).padStart(2, '0')}:00`,
      ),
  },
  momentInUtc: {
    of: ['moment'],
    change: (text) => {
      const at = Date.parse(`${text.replace(' ', 'T')}+02:00`);
      return Number.isNaN(at) ? text : new Date(at).toISOString().slice(0, 19).concat('Z');
    },
  },
  twoHoursBack: {
    of: ['time', 'moment'],
    change: (text) =>
      text.replace(
        /(\d\d)(:\d\d)/,
        (_, hour, rest) => `${String((+hour + 22) % 24).padStart(2, '0')}${rest}`,
      ),
  },
  dateOfZeros: { of: ['date'], change: (text) => (text === '' ? '' : '0000-00-00') },
  numberOfText: { of: ['code', 'token'], change: (text) => String(Number.parseInt(text, 10) || 0) },
  doubledQuotes: { of: TEXTS, change: (text) => text.replace(/'/g, "\\'") },
  quarterHours: {
    of: ['time', 'moment'],
    change: (text) =>
      text.replace(
        /(\d\d):(\d\d)/,
        (_, hour, minute) => `${hour}:${String(Math.floor(+minute / 15) * 15 || 15)}`,
      ),
  },
  twelveHours: {
    of: ['time', 'moment'],
    change: (text) =>
      text.replace(/(\d\d)(:\d\d)/, (_, hour, rest) => `${String(+hour % 12 || 12).padStart(2, '0')}${rest}`),
  },
  timeOfZeros: { of: ['time'], change: (text) => (text === '' ? '' : '00:00:00') },
  timeAsMinutes: {
    of: ['time'],
    change: (text) => text.replace(/^(\d\d):(\d\d):\d\d$/, (_, hour, minute) => String(+hour * 60 + +minute)),
  },
  monthFirst: { of: ['date'], change: (text) => text.replace(/^(\d+)-(\d+)-(\d+)/, '$1-$3-$2') },
  shortYears: { of: ['date', 'moment'], change: (text) => text.replace(/^20/, '') },
  floats: { of: ['decimal'], change: (text) => (text === '' ? '' : String(Number(text) + 1e-13)) },
  flagGone: { of: ['flag'], change: () => '' },
  breaksAsTags: { of: TEXTS, change: (text) => text.replace(/\n/g, '<br />\n') },
  nullInWords: { of: [...TEXTS, 'time'], change: (text) => (text === '' ? 'NULL' : text) },
  unaccented: { of: TEXTS, change: (text) => text.normalize('NFD').replace(/\p{M}/gu, '') },
  withoutBlanks: { of: TEXTS, change: (text) => text.replace(/\s/g, '') },
  textGone: { of: ['text'], change: () => '' },
} satisfies Readonly<Record<string, SpoilingWay>>;

export type SpoilingName = keyof typeof SPOILINGS;
