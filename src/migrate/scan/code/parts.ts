import { type Code, literal, plainText } from './Code.js';
import { HOLE } from './Look.js';

/** A member of values: by its name where that is known, or any. */
export function pick(values: readonly Code[], keys: readonly string[]): Code[] {
  const any = keys.some((key) => key.includes(HOLE));
  return values.flatMap((value): Code[] => {
    if (value.kind === 'table')
      return value.entries
        .filter(({ key }) => any || (key && keys.includes(plainText(key) ?? HOLE)))
        .map((one) => one.value);
    // `name[0]`
    if (value.kind === 'text' && keys.length === 1 && keys[0] === '0')
      return [literal((plainText(value) ?? HOLE).slice(0, 1), value.line)];
    if (value.kind !== 'list') return [];
    if (value.isLoose) return [value, ...value.items];
    const at = keys.map(Number).filter((index) => value.items[index] !== undefined);
    return any || at.length === 0 ? [...value.items] : at.map((index) => value.items[index]!);
  });
}

/** The items of lists; keys and values of tables, each alone or as pairs. */
export function itemsOf(values: readonly Code[], asPairs = false): Code[] {
  return values.flatMap((value): readonly Code[] => {
    if (value.kind === 'list') return value.isLoose ? [value, ...value.items] : value.items;
    if (value.kind === 'table' && asPairs)
      return value.entries.map(({ key, value: one }) => ({
        kind: 'list',
        line: value.line,
        items: key ? [key, one] : [one],
      }));
    return value.kind === 'table'
      ? value.entries.flatMap(({ key, value: one }) => (key ? [one, key] : [one]))
      : [];
  });
}
