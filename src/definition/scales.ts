type Likely = readonly [test: (text: string) => boolean, expected: string];

/** Of a share where 1 is 100 %. */
export const atMostOne: Likely = [
  (text) => isFrom(0, 1, text),
  "a number from '0' to '1': '1' is 100 %, and '0.5' half of it",
];

/** Of a percentage where 100 is 100 %: a number below 1 is mostly a share of 1. */
export const atMostHundred: Likely = [
  (text) => Number(text) === 0 || isFrom(1, 100, text),
  "a percentage from '1' to '100': '50' is half, and '0.5' is half a percent",
];

/** Of a percentage of the normal value that is mostly more than that value. */
export const premium: Likely = [
  (text) => Number(text) === 0 || isFrom(10, 1000, text),
  'a percentage where 150 is one and a half times the normal value',
];

/** Of a day or a moment as text: a day that comes first is that of a spreadsheet. */
export const yearFirst: Likely = [
  (text) => !/^\d{1,2}[./-]\d{1,2}[./-]\d/.test(text),
  "a day with its year first, as in '2026-03-31'",
];

function isFrom(least: number, most: number, text: string): boolean {
  return Number(text) >= least && Number(text) <= most;
}
