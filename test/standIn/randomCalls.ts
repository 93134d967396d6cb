import type { FieldSpec } from '../../src/definition/field.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { XSD_TYPE_OF } from '../../src/definition/scalar.js';

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomOf(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Calls as scripts write them for node-soap: right ones, and ones with every mistake that scripts make. */
export class RandomCalls {
  readonly #random: () => number;
  /** How often a value is not as it should be. */
  readonly #wrong: number;
  #texts = 0;

  constructor(seed: number, wrong: number) {
    this.#random = randomOf(seed);
    this.#wrong = wrong;
  }

  one<T>(...of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)]!;
  }

  isAt(share: number): boolean {
    return this.#random() < share;
  }

  parts({ input }: AnyOperation, apiKey: string): Record<string, unknown> {
    const parts: Record<string, unknown> = { apiKey: this.isAt(0.05) ? { $value: apiKey } : apiKey };
    for (const [name, spec] of this.#inOrder(Object.entries(input)))
      if (!this.isAt(0.15)) parts[name] = this.#value(spec, 0);
    if (this.isAt(this.#wrong / 4)) parts[this.one('unit', 'Apikey', 'return')] = 'odd';
    return parts;
  }

  #inOrder<T>(all: readonly T[]): readonly T[] {
    return this.isAt(0.1) ? [...all].reverse() : all;
  }

  #value(spec: FieldSpec, depth: number): unknown {
    if (this.isAt(this.#wrong / 6)) return this.#wrongShape();
    if (spec.item) return this.#list(spec.item, depth);
    if (spec.record) return this.#record(spec, depth);
    return this.#scalar(XSD_TYPE_OF[spec.kind as keyof typeof XSD_TYPE_OF]);
  }

  #wrongShape(): unknown {
    return this.one<() => unknown>(
      () => null,
      () => undefined,
      () => '',
      () => ({}),
      () => [],
      () => this.#text(),
      () => new Date(Date.UTC(2026, 2, 1, 12)),
      () => [this.#text(), this.#text()],
      () => ({ a: { b: this.#text() } }),
      () => ({ $value: this.#text(), more: this.#text() }),
      () => new Map([['a', 1]]),
      () => 7.25,
      () => true,
    )();
  }

  #list(item: FieldSpec, depth: number): unknown {
    const rows = Array.from({ length: this.one(0, 1, 1, 2, 3) }, () => this.#value(item, depth + 1));
    const type = item.record ? `tns:${item.record.name}` : 'xsd:string';
    const attributes = {
      'xmlns:SOAP-ENC': 'http://schemas.xmlsoap.org/soap/encoding/',
      'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
      'xsi:type': 'SOAP-ENC:Array',
      'SOAP-ENC:arrayType': `${type}[${rows.length}]`,
    };
    return this.one<() => unknown>(
      () => ({ item: rows }),
      () => ({ item: rows }),
      () => ({ item: rows.length === 1 ? rows[0] : rows }),
      () => ({ attributes, item: rows }),
      () => ({ [item.record?.name ?? 'text']: rows }),
      () => rows,
    )();
  }

  #record(spec: FieldSpec, depth: number): Record<string, unknown> {
    const row: Record<string, unknown> = {};
    for (const [name, field] of this.#inOrder(
      Object.entries(spec.record!.fields as Record<string, FieldSpec>),
    ))
      if (this.isAt(depth > 1 ? 0.2 : 0.45)) row[name] = this.#value(field, depth + 1);
    if (this.isAt(this.#wrong / 5)) row[this.one('nickname', 'Id', 'item')] = this.#text();
    if (this.isAt(0.1)) row.attributes = { 'xsi:type': `tns:${spec.record!.name}` };
    if (this.isAt(0.05)) row[Object.keys(row)[0] ?? 'x'] = null;
    return row;
  }

  #scalar(type: string): unknown {
    const plain = this.#plain(type);
    if (this.isAt(0.08)) return { $value: plain };
    if (this.isAt(0.08))
      return {
        attributes: { 'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema', 'xsi:type': `xsd:${type}` },
        $value: plain,
      };
    if (this.isAt(this.#wrong / 8))
      return this.one<unknown>(Number.NaN, 'abc', '7 ', '1e3', true, '0x1F', -0, 12345678901234567890n);
    return plain;
  }

  #plain(type: string): unknown {
    if (type === 'int') return this.one<unknown>(0, 7, '7', -3, 2147483647);
    if (type === 'boolean') return this.one<unknown>(true, false, 'true', 1, '0');
    if (type === 'decimal') return this.one<unknown>('7.50', 7.5, '0', -1);
    if (type === 'date') return '2026-03-02';
    if (type === 'dateTime') return this.one('2026-03-02T08:00:00', '2026-03-02T08:00:00+01:00');
    return this.#text();
  }

  /** Each is there once, so that one that is lost is missed. */
  #text(): string {
    const no = ++this.#texts;
    return this.one(
      `t${no}`,
      `t${no}`,
      `t${no} & <co> "x" 'y'`,
      `åäö Łódź ${no} 🙂`,
      `t${no}\n\tend`,
      `<![CDATA[t${no} <b>]]>`,
    );
  }
}
