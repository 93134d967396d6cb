import type { SwitchOrder } from './SwitchService.js';
import { MODES } from '../route/Route.js';
import { SwitchRefused } from './SwitchRefused.js';

// A browser has no key of a person, and the gateway must not have one.
const SIGN_ELSEWHERE = 'sign on the command line: workforce-soap gateway switch … --sign --key file:…';

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
  if (form.has('sign')) throw new SwitchRefused(SIGN_ELSEWHERE);
  return {
    ...{ script: needed('script'), mode, by: needed('by'), why: needed('why') },
    ...(given('operation') === '' ? {} : { operations: form.getAll('operation') }),
    ...(given('unit') === '' ? {} : { unit: given('unit') }),
  };
}
