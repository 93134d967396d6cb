import { createAnswerDecoder } from '../../src/encoding/answer/decodeAnswer.js';
import { openRequest } from '../../src/encoding/server/decodeRequest.js';
import type { FieldSpec } from '../../src/definition/field.js';
import type { AnyOperation } from '../../src/definition/operation.js';
import { Secret } from '../../src/secret.js';

const TYPE = 'text/xml; charset=utf-8';

/** The parts of a request on the disk, as the codec reads them. */
export function partsOf(operation: AnyOperation, xml: string): Readonly<Record<string, unknown>> {
  const { apiKey, parts } = openRequest(Buffer.from(xml), TYPE).decode(operation);
  return { ...parts, apiKey };
}

/** The value of an answer on the disk, as the codec reads it. */
export function valueOfAnswer(operation: AnyOperation, xml: string): unknown {
  const decoder = createAnswerDecoder(operation, { contentType: TYPE });
  decoder.write(Buffer.from(xml));
  const decoded = decoder.end();
  if (decoded.kind === 'fault') throw new Error('a fault');
  return decoded.value;
}

/** Walks what was planted beside what stands on the disk. */
export class PlacesKept {
  /** Secret and personal places that were looked at. */
  looked = 0;
  /** The places at which what was planted still stands, or nothing does; a secret that is no alias is one. */
  readonly kept: string[] = [];

  compare(spec: FieldSpec, planted: unknown, found: unknown, path: string): void {
    if (planted === undefined || planted === null) return;
    if (spec.item) {
      for (const [i, item] of (planted as unknown[]).entries())
        this.compare(spec.item, item, (found as unknown[] | undefined)?.[i], `${path}[${i}]`);
    } else if (spec.record) this.fields(spec.record.fields, planted, found, path);
    else if (spec.sensitivity && found === undefined) this.kept.push(`${path} is gone`);
    else if (spec.sensitivity) this.#value(spec, revealed(planted), revealed(found), path);
  }

  fields(fields: Readonly<Record<string, FieldSpec>>, planted: unknown, found: unknown, path: string): void {
    for (const [name, field] of Object.entries(fields))
      this.compare(field, fieldOf(planted, name), fieldOf(found, name), `${path}.${name}`);
  }

  #value({ sensitivity }: FieldSpec, planted: string, found: string, path: string): void {
    this.looked++;
    const kept =
      sensitivity === 'secret' ? !/^(https:\/\/secret\.example\/)?secret-/.test(found) : planted === found;
    if (kept) this.kept.push(`${path} of length ${planted.length}`);
  }
}

function fieldOf(record: unknown, name: string): unknown {
  return (record as Readonly<Record<string, unknown>> | undefined)?.[name];
}

function revealed(value: unknown): string {
  return value instanceof Secret ? value.reveal() : String(value);
}
