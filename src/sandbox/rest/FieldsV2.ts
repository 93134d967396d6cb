import { DOMAIN_GROUP_ID } from './groupTree.js';
import { refusedField } from './RestFailure.js';

/** Reads the fields of a body of version 2. Throws for the first that is wrong. */
export class FieldsV2 {
  readonly #value: Readonly<Record<string, unknown>>;

  constructor(value: unknown) {
    if (typeof value !== 'object' || value === null) throw refusedField('body', 'sandbox.required');
    this.#value = value as Readonly<Record<string, unknown>>;
  }

  text(name: string): string | undefined {
    const value = this.#value[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') throw refusedField(name, 'sandbox.text');
    return value;
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (!value) throw refusedField(name, 'sandbox.required');
    return value;
  }

  id(name: string): number | undefined {
    const value = this.#value[name];
    if (value === undefined || value === null) return undefined;
    if (!Number.isSafeInteger(value)) throw refusedField(name, 'sandbox.integer');
    return value as number;
  }

  requiredId(name: string): number {
    const value = this.id(name);
    if (value === undefined) throw refusedField(name, 'sandbox.required');
    return value;
  }

  requiredIds(name: string): number[] {
    const value = this.#value[name];
    if (!Array.isArray(value) || value.length === 0 || !value.every(Number.isSafeInteger))
      throw refusedField(name, 'sandbox.required');
    return value as number[];
  }

  domain(name: string): void {
    if (this.requiredId(name) !== DOMAIN_GROUP_ID) throw refusedField(name, 'sandbox.notFound');
  }
}
