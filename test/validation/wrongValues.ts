/** Values that hardly fit anywhere. */
export const WRONG = [
  ...[
    null,
    undefined,
    true,
    0,
    -0,
    1.5,
    2 ** 31,
    Number.NaN,
    '',
    'x',
    '0',
    '7.5',
    '2023-02-29',
    '2024-02-29',
  ],
  ...['24:00:00', '08:00:00', '2024-02-29T08:00:00', '2024-02-29 08:00:00+01:00', 'a\0', '\ud800', '😀'],
  ...['å'.repeat(60), 'x'.repeat(20_000), [], [[]], [undefined], {}, { noSuchField: 1 }],
];

type Holder = Record<string | number, unknown>;

/** Every place of a value that can hold another one. */
export function* places(value: unknown): Generator<readonly [Holder, string | number]> {
  if (Array.isArray(value))
    for (const [i, item] of value.entries()) {
      yield [value as unknown as Holder, i];
      yield* places(item);
    }
  else if (Object.getPrototypeOf(value ?? 0) === Object.prototype)
    for (const [name, item] of Object.entries(value as object)) {
      yield [value as Holder, name];
      yield* places(item);
    }
}
