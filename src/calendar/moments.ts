/** Wall-clock times without a zone: `YYYY-MM-DDThh:mm:ss`, which compare as texts. */

const MINUTE_MS = 60_000;
export const MINUTES_OF_A_DAY = 1440;

const msOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`);

/** A date and a time as one comparable text. */
export function moment(date: string, time: string): string {
  return `${date}T${time}`;
}

/** Minutes from one moment to another. */
export function minutesBetween(from: string, to: string): number {
  return (msOf(to) - msOf(from)) / MINUTE_MS;
}

export function addMinutes(at: string, minutes: number): string {
  return new Date(msOf(at) + minutes * MINUTE_MS).toISOString().slice(0, 19);
}
