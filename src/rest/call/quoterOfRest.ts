import { addPersonal, type PersonalValues, quoterWithout } from '../../outcome/withoutPersons.js';
import { type OperationFacts, type RestFacts, resolved, type Shape } from './facts.js';
import { isFields, isPersonal } from './inputCheck.js';
import type { RestInput } from './restInputIssues.js';

/** Says a text of the service with the field in the place of each personal value of the input of a call. */
export function quoterOfRest(
  known: OperationFacts | undefined,
  { params = {}, body }: RestInput,
  shapes: RestFacts['shapes'],
): (text: string) => string {
  return quoterWithout((found) => {
    for (const place of ['path', 'query', 'header'] as const)
      gather({ fields: known?.[place]?.fields ?? {} }, place, params[place], found);
    gather(known?.body ?? {}, 'body', body, found);
  });

  function gather(given: Shape, path: string, value: unknown, found: PersonalValues): void {
    if (value === undefined || value === null) return;
    const { items, fields = {}, any = [], ...shape } = resolved(given, shapes);
    if (isPersonal(shape, value)) {
      addPersonal(found, path, value);
      // `badgeNumber:0042` in the place of an id.
      addPersonal(found, path, String(value).replace(/^badgeNumber:/, ''));
    }
    for (const one of any) gather(one, path, value, found);
    if (Array.isArray(value))
      for (const [i, item] of value.entries()) gather(items ?? {}, `${path}[${i}]`, item, found);
    else if (isFields(value))
      for (const [name, inside] of Object.entries(fields))
        gather(inside, `${path}.${name}`, value[name], found);
  }
}
