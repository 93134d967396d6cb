type Sure<T> = { readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] };
type Open<T> = { readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** Without the fields that are `undefined`, so that they do not hide others. */
export function defined<T extends object>(fields: T): Sure<T> & Open<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Sure<T> &
    Open<T>;
}
