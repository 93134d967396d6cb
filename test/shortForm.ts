/** Whether the tests go through every case that they have: `WORKFORCE_LONG=1 npm run test:slow`, before a release. */
export const IS_LONG = process.env.WORKFORCE_LONG === '1';

/** Of cases that are alike, each `nth` one: a long run takes all of them. */
export function everyNth<T>(nth: number, cases: readonly T[]): readonly T[] {
  return IS_LONG ? cases : cases.filter((_, i) => i % nth === 0);
}
