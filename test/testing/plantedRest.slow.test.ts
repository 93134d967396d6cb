import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { assertNoSecrets } from '../../src/testing/assertNoSecrets.js';
import { useCassette } from '../../src/cassette/useCassette.js';
import { ofEveryLength } from './planted.js';

const folder = mkdtempSync(join(tmpdir(), 'planted-rest-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Json = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Json>>;

// By hand from the descriptions: what says who somebody is, where they live and what is said of them, and what opens something.
const PERSONAL =
  /^(firstName|lastName|email|badgeNo|badgeNumber|externalValue|managerComment|address[12]|zip|city|country|mobileNumber|phoneNumber|nextOfKin(Name|Phone)|legalGuardian(Name|Email)|dateOfBirth|socialSecurityNumber)$/;
const SECRET = /^(pictureURL|access_token|client_id|client_secret|jti)$/;

interface Place {
  readonly path: readonly (string | number)[];
  readonly text: string;
  readonly secret: boolean;
}

/** Fills a schema, and plants in the places of which the names say that they are secret or personal. */
class Planting {
  readonly places: Place[] = [];
  readonly #schemas: Schemas;
  readonly #text: () => string;

  constructor(schemas: Schemas, text: () => string) {
    this.#schemas = schemas;
    this.#text = text;
  }

  value(given: unknown, name: string, path: readonly (string | number)[], ofEmployee: boolean): unknown {
    const reference = (given as Json).$ref as string | undefined;
    const schema = reference ? this.#schemas[reference.split('/').at(-1)!]! : (given as Json);
    if (path.length > 8) return undefined;
    if (schema.items) return [this.value(schema.items, name, [...path, 0], ofEmployee)];
    const properties = schema.properties as Json | undefined;
    if (properties) {
      const inside = ofEmployee || 'employeeId' in properties || 'badgeNumber' in properties;
      const fields = Object.entries(properties).map(([field, value]) => [
        field,
        this.value(value, field, [...path, field], inside),
      ]);
      return Object.fromEntries(fields);
    }
    const isComment = name === 'comment' && ofEmployee;
    const isPlace = PERSONAL.test(name) || SECRET.test(name) || isComment;
    // A city of a unit is nobody's.
    const isUnits = /^(city|country|zip)$/.test(name) && !ofEmployee;
    if (schema.type !== 'string' || !isPlace || isUnits) return plain(schema);
    const text = this.#text();
    this.places.push({ path, text, secret: SECRET.test(name) });
    return text;
  }
}

function plain({ type, enum: values }: Json): unknown {
  if (Array.isArray(values)) return values[0];
  return { string: 'plain', integer: 1, number: 1.5, boolean: true }[[type].flat()[0] as string];
}

/** Every call of both descriptions, with what is planted in its path, its body and its answer. */
function* plantedCalls(text: () => string) {
  for (const version of ['v2', 'v3']) {
    const file = new URL(`../../openapi/rest-${version}.json`, import.meta.url);
    const { paths, components } = JSON.parse(readFileSync(file, 'utf8'));
    for (const [template, methods] of Object.entries<Json>(paths))
      for (const method of ['get', 'post', 'put', 'patch', 'delete']) {
        const operation = methods[method] as Json | undefined;
        if (!operation) continue;
        const [request, answer] = [
          new Planting(components.schemas, text),
          new Planting(components.schemas, text),
        ];
        const bodyOf = (planting: Planting, holder: unknown) => {
          const content = Object.values(((holder as Json | undefined)?.content ?? {}) as Schemas)[0];
          return content?.schema ? planting.value(content.schema, '', [], false) : undefined;
        };
        const good = Object.entries((operation.responses ?? {}) as Json).find(([status]) =>
          status.startsWith('2'),
        );
        const badge = text();
        const path = template
          .replace('{badgeNo}', encodeURIComponent(badge))
          .replace('{id}', encodeURIComponent(`badgeNumber:${badge}`))
          .replace(/\{\w+\}/g, '1');
        yield {
          name: `${method.toUpperCase()} ${template}`,
          method: method.toUpperCase(),
          path,
          badge: /\{badgeNo\}|\{id\}/.test(template) ? badge : undefined,
          body: bodyOf(request, operation.requestBody),
          answer: bodyOf(answer, good?.[1]),
          places: { request: request.places, response: answer.places },
        };
      }
  }
}

function textAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (at as Readonly<Record<string | number, unknown>> | undefined)?.[key],
    value,
  );
}

it('what is planted in every call of REST is replaced on the disk, whatever its length', {
  timeout: 60_000,
}, async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1 }), async (seed) => {
      const planter = ofEveryLength(seed);
      let count = 0;
      const calls = [...plantedCalls(() => planter.text(count++))];
      const name = `rest-${++run}`;
      let at = 0;
      const service = async () => Response.json(calls[at]!.answer ?? {});
      const cassette = useCassette(name, {
        folder,
        mode: 'record',
        writes: true,
        projectKey: 'p',
        fetch: service,
      });
      for (; at < calls.length; at++) {
        const { method, path, body } = calls[at]!;
        const init = { method, headers: { 'content-type': 'application/json' } };
        await cassette.fetch(`https://rest.example${path}`, {
          ...init,
          ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
        });
      }
      cassette.stop();
      const kept: string[] = [];
      let looked = 0;
      const folders = readdirSync(join(folder, name))
        .filter((file) => /^\d/.test(file))
        .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
      for (const [i, call] of calls.entries()) {
        const file = (side: string) =>
          JSON.parse(readFileSync(join(folder, name, folders[i]!, `${side}.json`), 'utf8'));
        for (const side of ['request', 'response'] as const)
          for (const { path, text, secret } of side === 'request' && call.method === 'GET'
            ? []
            : call.places[side]) {
            const found = textAt(file(side), path);
            looked++;
            if (found === undefined || (secret ? !String(found).includes('secret-') : found === text))
              kept.push(`${call.name} ${side} ${path.join('.')} of length ${text.length}`);
          }
        const last = decodeURIComponent(file('call').http.url.split('/').at(-1)).replace('badgeNumber:', '');
        if (call.badge !== undefined && last === call.badge) kept.push(`${call.name} path`);
      }
      expect(kept).toEqual([]);
      expect(looked).toBeGreaterThan(100);
      const all = calls.flatMap(({ places }) => [...places.request, ...places.response]);
      const long = (secret: boolean) =>
        all.filter((place) => place.secret === secret && place.text.length > 8).map(({ text }) => text);
      assertNoSecrets({ files: [join(folder, name)] }, { secrets: long(true), personal: long(false) });
    }),
    { numRuns: 5 },
  );
});
