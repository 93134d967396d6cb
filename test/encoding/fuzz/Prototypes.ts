const WATCHED = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Map,
  Set,
  RegExp,
  Error,
  Uint8Array,
  Buffer,
].map((type) => type.prototype as object);

/** What the built-in prototypes held when it was made. */
export class Prototypes {
  readonly #before = WATCHED.map(contentOf);

  /** True when one of them is not as it was. */
  get changed(): boolean {
    return WATCHED.some((prototype, i) => {
      const now = contentOf(prototype);
      const before = this.#before[i]!;
      return now.size !== before.size || [...now].some(([key, value]) => before.get(key) !== value);
    });
  }
}

function contentOf(prototype: object): Map<PropertyKey, unknown> {
  const descriptors = Object.getOwnPropertyDescriptors(prototype) as Record<PropertyKey, PropertyDescriptor>;
  return new Map(
    Reflect.ownKeys(descriptors).map((key) => [key, descriptors[key]!.value ?? descriptors[key]!.get]),
  );
}
