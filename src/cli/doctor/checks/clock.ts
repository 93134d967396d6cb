import { type Check, failure, ok, skipped, warning } from '../Finding.js';

const MUCH_SECONDS = 300;
const NOTABLE_SECONDS = 30;
const ADVICE =
  'Set the clock of this machine (NTP): tokens end early, and filters by modification miss changes.';

/** Whether the clocks here and there agree, by the Date header. */
export const clock: Check = {
  name: 'clock',
  run: async ({ greeting }) => {
    const { date, sentAt, answeredAt } = await greeting();
    if (!date) return skipped('the server sends no Date');
    const seconds = Math.round((Date.parse(date) - (sentAt + answeredAt) / 2) / 1000);
    const differ = `the server's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this one`;
    if (Math.abs(seconds) >= MUCH_SECONDS) return failure(differ, ADVICE);
    if (Math.abs(seconds) >= NOTABLE_SECONDS) return warning(differ, ADVICE);
    return ok(`the clocks agree within ${Math.max(1, Math.abs(seconds))} s`);
  },
};
