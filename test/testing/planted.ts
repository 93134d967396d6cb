import { encodeAnswer } from '../../src/encoding/encodeAnswer.js';
import { encodeRequest } from '../../src/encoding/envelope.js';
import type { FieldSpec } from '../../src/encoding/field.js';
import type { AnyOperation } from '../../src/encoding/operation.js';
import { ApiKey, Secret } from '../../src/secret.js';
import type { Recording } from '../../src/testing/scrub/Recording.js';

const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const FIXED = new Set(['sex']);

/** A call in which a secret stands in every secret field, and a personal value of its own in every personal one. */
export interface PlantedCall {
  readonly recording: Recording;
  /** All that must not be found. */
  readonly secrets: readonly string[];
  readonly personal: readonly string[];
}

/** Makes the text that is planted; `n` counts, so that no two are the same. */
export type Plant = (n: number) => string;

/** Plants in the request and the answer of an operation. Plain texts quote a secret and a personal value. */
export function plantedCall(operation: AnyOperation, apiKey: string, plant: Plant): PlantedCall {
  const planting = new Planting(plant);
  const input = planting.fields(operation.input, `${operation.name}.`);
  const answer = planting.value('return', operation.output, operation.name, 0);
  planting.secrets.push(apiKey);
  return {
    secrets: planting.secrets,
    personal: planting.personal,
    recording: {
      operation: operation.name,
      method: 'POST',
      url: 'https://customer.example/soap',
      requestType: 'text/xml; charset=utf-8',
      request: encodeRequest(operation, apiKey, input, NAMESPACES),
      answer: {
        status: 200,
        headers: { 'content-type': 'text/xml; charset=utf-8' },
        text: encodeAnswer(operation, answer, { namespaces: NAMESPACES }),
        charset: 'utf-8',
      },
      recordedAt: '2024-03-04T08:00:00Z',
    },
  };
}

class Planting {
  readonly secrets: string[] = [];
  readonly personal: string[] = [];
  readonly records = new Set<string>();
  readonly #plant: Plant;
  #count = 0;

  constructor(plant: Plant) {
    this.#plant = plant;
  }

  fields(fields: Readonly<Record<string, FieldSpec>>, path: string, depth = 0): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, spec]) => [name, this.value(name, spec, `${path}${name}`, depth)]),
    );
  }

  value(name: string, spec: FieldSpec, path: string, depth: number): unknown {
    if (spec.item) return depth > 5 ? [] : [this.value(name, spec.item, path, depth + 1)];
    if (spec.record) return this.fields(spec.record.fields, `${path}.`, depth + 1);
    if (spec.kind === 'apiKey') return new ApiKey(this.#secret());
    if (spec.kind === 'secret')
      return new Secret(
        name === 'url'
          ? `https://files.example/${this.#count++}?t=${encodeURIComponent(this.#secret())}`
          : this.#secret(),
      );
    if (spec.sensitivity === 'personal') return this.#personalValue(name, spec);
    if (spec.kind === 'string' && !spec.values) return this.#quoting();
    return {
      int: 1,
      boolean: true,
      decimal: '1.5',
      date: '2024-03-04',
      dateText: '2024-03-04',
      time: '08:00:00',
      timeText: '08:00:00',
      dateTime: '2024-03-04T08:00:00',
      dateTimeText: '2024-03-04 08:00:00',
      wallClock: '2024-03-04T08:00:00',
      string: 'plain',
    }[spec.kind as 'int'];
  }

  #secret(): string {
    const secret = this.#plant(this.#count++);
    this.secrets.push(secret);
    return secret;
  }

  #personalValue(name: string, spec: FieldSpec): unknown {
    if (FIXED.has(name)) return 1;
    const n = this.#count++;
    if (spec.kind === 'int') return this.#keep(String(700_000_000 + n * 7919)) && 700_000_000 + n * 7919;
    if (spec.kind === 'decimal') return this.#keep(`${987_000 + n}.${10 + (n % 90)}`);
    if (spec.kind === 'date') return this.#keep(`${1950 + (n % 50)}-0${1 + (n % 9)}-1${n % 10}`);
    return this.#keep(this.#plant(n));
  }

  #keep(text: string): string {
    this.personal.push(text);
    return text;
  }

  // Texts that are no personal fields may still quote what was in one.
  #quoting(): string {
    const [secret, person] = [this.secrets.at(-1), this.personal.findLast((text) => /\p{L}{4}/u.test(text))];
    return `of ${person ?? ''} (${Buffer.from(secret ?? '').toString('base64')}) ${encodeURIComponent(secret ?? '')}`;
  }
}
