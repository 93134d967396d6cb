import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CodecError } from '../../../src/encoding/xml/limits.js';
import type { AnyOperation } from '../../../src/definition/operation.js';
import * as operations from '../../../src/operations/index.generated.js';
import { decodeIn, errorOf, rolesAnswer } from '../answers.js';
import { everyNth, IS_LONG } from '../../shortForm.js';

const FOLDER = join(import.meta.dirname, '../../fixtures/captures');
const captures = readdirSync(FOLDER).filter((file) => file.endsWith('.response.xml'));

function bodyOf(file: string): Buffer {
  const body = readFileSync(join(FOLDER, file));
  return body[0] === 0x1f ? gunzipSync(body) : body;
}

function operationOf(file: string): AnyOperation {
  return (operations as Record<string, unknown>)[file.split('.')[0]!] as AnyOperation;
}

// Every byte of the long ones, whose records are all alike, takes minutes.
const step = (length: number, end: number) => (IS_LONG || length < 600 || end - length < 300 ? 1 : 97);

describe('an answer that is cut', () => {
  it.each(everyNth(3, captures))(
    'at any byte is an error: %s',
    (file) => {
      const whole = bodyOf(file);
      const operation = operationOf(file);
      const end = whole.lastIndexOf('>');
      for (let length = 0; length <= end; length += step(length, end)) {
        const error = errorOf(() => decodeIn(1 << 20, whole.subarray(0, length), {}, operation));
        if (!(error instanceof CodecError)) throw error;
        expect(error.reason).toBe('malformed');
      }
    },
    IS_LONG ? 600_000 : 60_000,
  );
});

describe('a long answer that is cut', () => {
  // After the first records the decoder compares bytes with what it read before, up to the last byte that is there.
  const start = bodyOf('wsdlGetEmployees.one.response.xml').toString();
  const item = /<item[ >].*?<\/item>/s.exec(start)![0];
  const whole = Buffer.from(start.replace(item, item.repeat(30)));
  const operation = operationOf('wsdlGetEmployees.one.response.xml');

  it('is whole to begin with', () => {
    const answer = decodeIn(1 << 20, whole, {}, operation);
    expect(answer.kind === 'value' && (answer.value as unknown[]).length).toBe(30);
  });

  it.each([1 << 20, 1000, 7])('is an error wherever it ends, in pieces of %i bytes', (size) => {
    const last = whole.lastIndexOf(item.slice(-200));
    for (let length = last - item.length; length < whole.lastIndexOf('>'); length += size < 1000 ? 37 : 3) {
      const error = errorOf(() => decodeIn(size, whole.subarray(0, length), {}, operation));
      expect(error).toMatchObject({ name: 'CodecError', reason: 'malformed' });
    }
  });
});

describe('names and ids that JavaScript gives a meaning', () => {
  const names = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '__defineGetter__',
  ];
  const name = fc.constantFrom(...names);
  const element = fc
    .tuple(name, name, name)
    .map(
      ([a, b, c]) =>
        `<${a} ${b}="polluted" id="${c}"><${b} href="#${c}">polluted</${b}><polluted>1</polluted></${a}>`,
    );

  it('change nothing but what they stand in', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort();
    fc.assert(
      fc.property(fc.array(element, { maxLength: 3 }), name, (elements, id) => {
        const inside = elements.map((text, i) => text.replace(/id="[^"]*"/, `id="i${i}"`)).join('');
        const document = rolesAnswer(
          `<return><item><id>1</id>${inside}</item><item href="#${id}"/></return>`,
          `<m id="${id}"><id>2</id></m>`,
        );
        const answer = decodeIn(1 << 20, document);
        expect(answer.kind === 'value' && JSON.parse(JSON.stringify(answer.value))).toEqual([
          { id: 1 },
          { id: 2 },
        ]);
        const [record] = (answer as { value: object[] }).value;
        expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
        expect(Object.keys(record!)).toEqual(['id']);
      }),
    );
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
    expect((before as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('are plain properties of the detail of a fault', () => {
    const fault = `<s:Fault><faultcode>Server</faultcode><faultstring>x</faultstring><detail><__proto__><polluted>1</polluted></__proto__></detail></s:Fault>`;
    const answer = decodeIn(1 << 20, rolesAnswer('').replace(/<r:.*<\/r:\w+>/, fault));
    expect(answer.kind === 'fault' && Object.entries(answer.fault.detail as object)).toEqual([
      ['__proto__', { polluted: '1' }],
    ]);
    expect((answer as { fault: { detail: { polluted?: string } } }).fault.detail.polluted).toBeUndefined();
  });
});

describe('errors', () => {
  it('hold nothing of the answer', () => {
    const secret = 'S3cr3t-Åsa';
    const broken = [
      rolesAnswer(`<return><item><id>${secret}</id><name>a & ${secret}</name></item></return>`),
      rolesAnswer(`<return><${secret}></return>`),
      rolesAnswer(`<return a="${secret}" a="${secret}"/>`),
      rolesAnswer(`<return ${secret}/>`),
      rolesAnswer(`<return>&${secret};</return>`),
      `${secret} is down`,
      `<${secret}/>`,
      rolesAnswer('').replaceAll('wsdlGetRoles', secret),
    ];
    for (const document of broken) {
      const error = errorOf(() => decodeIn(1 << 20, document, { strict: true }));
      expect(error).toBeInstanceOf(CodecError);
      expect(`${error.message} ${error.stack}`).not.toContain('S3cr3t');
    }
  });
});
