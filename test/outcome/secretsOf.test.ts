import { expect, it } from 'vitest';
import type { FieldSpec } from '../../src/definition/spec.js';
import { secretsOf } from '../../src/outcome/secretsOf.js';
import { Secret } from '../../src/secret.js';

it('finds the secrets of records that hold each other, however deep', () => {
  const recordWith = (name: string, fields: Record<string, FieldSpec>): FieldSpec => ({
    ...{ kind: 'record', record: { name, fields, rules: [], origin: 'observed' } },
  });
  const fields: Record<string, FieldSpec> = {};
  const secret: FieldSpec = { kind: 'secret', sensitivity: 'secret' };
  fields.key = recordWith('Key', { of: recordWith('Unit', fields), text: secret });
  const unit = { key: { text: new Secret('a'), of: { key: { text: new Secret('b') } } } };
  const list: FieldSpec = { kind: 'array', item: recordWith('Unit', fields) };
  expect([...secretsOf(list, [unit, undefined, {}])].sort()).toEqual(['a', 'b']);
});
