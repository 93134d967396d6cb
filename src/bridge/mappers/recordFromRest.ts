import { isEmpty } from '../map/conversions/Conversion.js';
import { type FieldMap, valueAt } from '../map/FieldMap.js';
import type { Lookups } from '../map/Lookups.js';
import type { Loss, Mapped } from './Mapped.js';

/** The SOAP record that a REST record is, by a field map. Fields that REST does not give are left out. */
export function recordFromRest<T>(map: FieldMap, rest: unknown, lookups: Lookups): Mapped<T> {
  const value: Record<string, unknown> = {};
  const losses: Loss[] = [];
  for (const { soap, rest: path, restContext = [], conversion } of map.fields) {
    if (path === undefined) continue;
    const there = valueAt(rest, path);
    const converted = conversion.toSoap([there, ...restContext.map((one) => valueAt(rest, one))], lookups);
    const field = soap.join('+');
    if ('unknown' in converted) {
      if (!isEmpty(there)) losses.push({ field, kind: 'unknown', why: converted.unknown });
      continue;
    }
    if (converted.loss) losses.push({ field, kind: 'lossy', why: converted.loss });
    for (const [i, name] of soap.entries()) {
      const own = (converted.value as readonly unknown[])[i];
      if (own !== undefined) value[name] = own;
    }
  }
  return { value: value as T, losses };
}
