import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { AnyOperation } from '../../../src/definition/operation.js';
import * as operations from '../../../src/operations/index.generated.js';
import { fixtureCases } from '../../fixtureCases.js';

/** A document that mutants are made of. */
export interface FuzzSeed {
  readonly side: 'answer' | 'request';
  readonly operation: AnyOperation;
  readonly contentType: string | undefined;
  readonly document: Uint8Array;
}

const CAPTURES = join(import.meta.dirname, '../../fixtures/captures');
const VECTORS = join(import.meta.dirname, '../vectors');
const FOREIGN = join(import.meta.dirname, '../../fixtures/foreignRequests');
const UTF8 = 'text/xml; charset=utf-8';

/** The captured calls, the vectors in all their charsets, the fixtures' requests and those of foreign stacks. */
export function fuzzSeeds(): FuzzSeed[] {
  return [...captures(), ...vectors(), ...requests()];
}

function operationNamed(name: string): AnyOperation {
  return (operations as Record<string, unknown>)[name] as AnyOperation;
}

function captures(): FuzzSeed[] {
  return readdirSync(CAPTURES)
    .filter((file) => file.endsWith('.xml'))
    .map((file) => {
      const body = readFileSync(join(CAPTURES, file));
      return {
        side: file.endsWith('.request.xml') ? 'request' : 'answer',
        operation: operationNamed(file.split('.')[0]!),
        contentType: UTF8,
        document: body[0] === 0x1f ? gunzipSync(body) : body,
      };
    });
}

function vectors(): FuzzSeed[] {
  return readdirSync(VECTORS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const { operation, contentType } = JSON.parse(readFileSync(join(VECTORS, file), 'utf8'));
      const document = readFileSync(join(VECTORS, file.replace(/json$/, 'xml')));
      return { side: 'answer', operation: operationNamed(operation), contentType, document };
    });
}

function requests(): FuzzSeed[] {
  const own = fixtureCases().map(({ operation, request }) => ({ operation, document: Buffer.from(request) }));
  const operation = operationNamed('wsdlUpdateShifts');
  const foreign = readdirSync(FOREIGN).map((file) => ({
    operation,
    document: readFileSync(join(FOREIGN, file)),
  }));
  // They are few, and use what own ones do not.
  const all = [...own, ...Array.from({ length: 8 }, () => foreign).flat()];
  return all.map((request) => ({
    side: 'request',
    contentType: isUtf8(request.document) ? UTF8 : undefined,
    ...request,
  }));
}
