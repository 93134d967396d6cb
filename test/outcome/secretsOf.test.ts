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

it('takes a text for a secret only where the definition says so', () => {
  const secret: FieldSpec = { kind: 'secret', sensitivity: 'secret' };
  const fields: Record<string, FieldSpec> = { password: secret, name: { kind: 'string' } };
  const unit: FieldSpec = { kind: 'record', record: { name: 'U', fields, rules: [], origin: 'observed' } };
  const of = (value: unknown) => secretsOf(unit, value);
  expect(of({ password: 'hunter2', name: 'Nord' })).toEqual(['hunter2']);
  expect(of({ password: new Secret('hunter2') })).toEqual(['hunter2']);
  expect([of({ password: null }), of({ password: 7 }), of({}), of(null), of('text')]).toEqual([
    ...[[], [], [], [], []],
  ]);
  expect(secretsOf(secret, 'hunter2')).toEqual(['hunter2']);
  expect(secretsOf({ kind: 'array', item: secret }, ['a', 'b'])).toEqual(['a', 'b']);
  expect(secretsOf(undefined, { password: 'hunter2' })).toEqual([]);
});
