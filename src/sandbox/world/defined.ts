type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the fields that are `undefined`, so that they do not hide others. */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
