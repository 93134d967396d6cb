import { encodeAnswer } from '../../src/encoding/server/encodeAnswer.js';
import { encodeRequest } from '../../src/encoding/request/envelope.js';
import type { FieldSpec } from '../../src/definition/field.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { ApiKey, Secret } from '../../src/secret.js';
import { randomOf } from '../../src/text/random.js';
import type { Recording } from '../../src/cassette/scrub/Recording.js';

const NAMESPACES = { types: 'uri:Service', operations: 'uri:Service' };
const FIXED = new Set(['sex']);

/** Gives what is planted; `n` counts, so that no two need be the same. */
export interface Planter {
  text(n: number): string;
  int(n: number): number;
  decimal(n: number): string;
  date(n: number): string;
}

/** Values that hardly stand anywhere by chance. */
export function distinct(text: (n: number) => string): Planter {
  return {
    text,
    int: (n) => 700_000_000 + n * 7919,
    decimal: (n) => `${987_000 + n}.${10 + (n % 90)}`,
    date: (n) => `${1950 + (n % 50)}-0${1 + (n % 9)}-1${n % 10}`,
  };
}

const ALPHABETS = ['QZXWJK', 'qzxwjk', 'ÅÄÖØÉ', 'åäöøé', '23456789', " -.'&<7Z"];

/** Values of one character and of every length up to 24, of letters, digits and what stands between; never only zeros. */
export function ofEveryLength(seed: number): Planter {
  const choice = <T>(from: ArrayLike<T>, n: number, i: number): T =>
    from[Math.floor(randomOf(seed, n, i) * from.length)]!;
  const text = (n: number) => {
    const letters = Array.from({ length: 1 + (n % 24) }, (_, i) =>
      choice(choice(ALPHABETS.slice(0, i === 0 ? 5 : 6), n, i), n, i + 100),
    );
    return letters.join('').trimEnd();
  };
  const digits = (n: number, longest: number) =>
    Array.from({ length: 1 + (n % longest) }, (_, i) => choice('23456789', n, i)).join('');
  return {
    text,
    int: (n) => Number(digits(n, 9)),
    decimal: (n) => `${digits(n, 7)}${n % 3 === 0 ? '' : `.${digits(n + 1, 2)}`}`,
    date: (n) => `${1950 + (n % 50)}-0${1 + (n % 9)}-1${n % 10}`,
  };
}

/** A call in which a secret stands in every secret field, and a personal value of its own in every personal one. */
export interface PlantedCall {
  readonly recording: Recording;
  /** What was encoded, with everything that was planted in its place. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
  /** All that must not be found. */
  readonly secrets: readonly string[];
  readonly personal: readonly string[];
}

/** Plants in the request and the answer of an operation. Plain texts quote a secret and a personal value. */
export function plantedCall(operation: AnyOperation, apiKey: string, planter: Planter): PlantedCall {
  const planting = new Planting(planter);
  const input = planting.fields(operation.input, `${operation.name}.`);
  const answer = planting.value('return', operation.output, operation.name, 0);
  planting.secrets.push(apiKey);
  return {
    secrets: planting.secrets,
    personal: planting.personal,
    input,
    answer,
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
  readonly #planter: Planter;
  #count = 0;

  constructor(planter: Planter) {
    this.#planter = planter;
  }

  fields(fields: Readonly<Record<string, FieldSpec>>, path: string, depth = 0): Record<string, unknown> {
    // What stands for a personal field keeps it out of a request, and so out of what is looked at.
    const standsFor = new Set(Object.values(fields).map(({ unless }) => unless));
    return Object.fromEntries(
      Object.entries(fields)
        .filter(([name]) => !standsFor.has(name))
        .map(([name, spec]) => [name, this.value(name, spec, `${path}${name}`, depth)]),
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
    const secret = this.#planter.text(this.#count++);
    this.secrets.push(secret);
    return secret;
  }

  #personalValue(name: string, spec: FieldSpec): unknown {
    if (FIXED.has(name)) return 1;
    const n = this.#count++;
    if (spec.kind === 'int') return Number(this.#keep(String(this.#planter.int(n))));
    if (spec.kind === 'decimal') return this.#keep(this.#planter.decimal(n));
    if (spec.kind === 'date') return this.#keep(this.#planter.date(n));
    return this.#keep(this.#planter.text(n));
  }

  #keep(text: string): string {
    this.personal.push(text);
    return text;
  }

  // Texts that are no personal fields may still quote what was in one. Short ones stand in texts by chance.
  #quoting(): string {
    const secret = this.secrets.findLast((text) => text.length > 8) ?? '';
    const person = this.personal.findLast((text) => text.length > 8 && /\p{L}{4}/u.test(text)) ?? '';
    return `of ${person} (${Buffer.from(secret).toString('base64')}) ${encodeURIComponent(secret)}`;
  }
}
