import type { Service } from './Service.js';

/** Which operations of a service use a record type, directly or inside others, and in which direction it travels. */
export class TypeUses {
  readonly #service: Service;
  readonly #uses = new Map<string, { operations: Set<string>; isSent: boolean; isAnswered: boolean }>();

  constructor(service: Service) {
    this.#service = service;
    for (const { name, parts, answer } of service.operations.values()) {
      for (const part of parts) this.#mark(part.type, name, 'isSent', new Set());
      this.#mark(answer, name, 'isAnswered', new Set());
    }
  }

  operationsOf(type: string): string[] {
    return [...(this.#uses.get(type)?.operations ?? [])].sort();
  }

  directionsOf(type: string): { readonly isSent: boolean; readonly isAnswered: boolean } {
    return this.#uses.get(type) ?? { isSent: false, isAnswered: false };
  }

  #mark(type: string, operation: string, direction: 'isSent' | 'isAnswered', seen: Set<string>): void {
    const name = type.replace(/(\[\])+$/, '');
    const fields = this.#service.types.get(name);
    if (!fields || seen.has(name)) return;
    seen.add(name);
    const use = this.#uses.get(name) ?? { operations: new Set(), isSent: false, isAnswered: false };
    use.operations.add(operation);
    use[direction] = true;
    this.#uses.set(name, use);
    for (const field of fields) this.#mark(field.type, operation, direction, seen);
  }
}
