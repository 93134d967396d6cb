/** What the documentation says of an operation or a record. */
export interface Reference {
  /** The first sentence. */
  readonly summary: string;
  /** All that is written of it. */
  readonly text: string;
  /** What is written of each part or field that needs words. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The documentation of the whole interface, by name. */
export interface InterfaceReference {
  readonly operations: Readonly<Record<string, Reference>>;
  readonly records: Readonly<Record<string, Reference>>;
}
