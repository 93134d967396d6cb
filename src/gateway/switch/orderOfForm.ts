import { isLocalDate } from '../../definition/scalar.js';
import type { SwitchOrder } from './Desk.js';
import { MODES } from './Lane.js';
import { SwitchRefused } from './SwitchRefused.js';

/** What a form, or somebody who sends one, wants switched. Throws a `SwitchRefused`. */
export function orderOfForm(form: URLSearchParams): SwitchOrder {
  const given = (name: string) => form.get(name)?.trim() ?? '';
  const needed = (name: string) => {
    const text = given(name);
    if (text === '') throw new SwitchRefused(`${name}: expected a text`);
    return text;
  };
  const mode = MODES.find((one) => one === given('mode'));
  if (!mode) throw new SwitchRefused(`mode: expected one of ${MODES.join(', ')}`);
  const until = given('until');
  if (until !== '' && !isLocalDate(until)) throw new SwitchRefused('until: expected YYYY-MM-DD');
  return {
    ...{ script: needed('script'), mode, by: needed('by'), why: needed('why') },
    ...(given('operation') === '' ? {} : { operations: form.getAll('operation') }),
    ...(given('unit') === '' ? {} : { unit: given('unit') }),
    ...(form.has('sign') ? { sign: isLocalDate(until) ? { until } : {} } : {}),
  };
}
