/** `createClient` or another entry was given options that cannot work. Nothing was sent. */
export class ConfigurationError extends Error {
  /** The name of the error class. Switch on it. */
  override readonly name = 'ConfigurationError';
  /** The option that is wrong. */
  readonly option: string;

  constructor(option: string, what: string) {
    super(`${option}: ${what}`);
    this.option = option;
  }
}
