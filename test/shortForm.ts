/** Whether the tests go through every case that they have: `WORKFORCE_LONG=1 npm run test:slow`, before a release. */
export const IS_LONG = process.env.WORKFORCE_LONG === '1';

/** What a test is tagged with that takes a quarter of a second and more: `npm run test:slow` runs it. */
export const SLOW_TAG = { name: 'slow', description: 'Run by `npm run test:slow` alone.' };

/** Of cases that are alike, each `nth` one: a long run takes all of them. */
export function everyNth<T>(nth: number, cases: readonly T[]): readonly T[] {
  return IS_LONG ? cases : cases.filter((_, i) => i % nth === 0);
}
