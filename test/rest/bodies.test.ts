import { describe, expect, it } from 'vitest';
import { isErrorBody, mayBeError, readErrorBody } from '../../src/rest/call/errorBody.js';
import { parseJson } from '../../src/rest/call/restBodyOf.js';

describe('a number in a body', () => {
  it.each<[string, unknown]>([
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
    ['-9007199254740993', '-9007199254740993'],
    ['12345678901234567890', '12345678901234567890'],
    ['[1,9007199254740993,-2]', [1, '9007199254740993', -2]],
    ['{"a":9007199254740993,"b":"9007199254740993"}', { a: '9007199254740993', b: '9007199254740993' }],
    ['{"a\\"9007199254740993":1}', { 'a"9007199254740993': 1 }],
    ['12345678901234567.5', Number('12345678901234567.5')],
    ['1234567890123456e2', Number('1234567890123456e2')],
    ['0.12345678901234567', Number('0.12345678901234567')],
  ])('%s is as it was written, or a text where no number holds it', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('is no way to read what is no JSON', () => {
    for (const text of ['{9007199254740993', '-', '-9007199254740993x', ''])
      expect(() => parseJson(text)).toThrow('not JSON');
  });
});

describe('a success', () => {
  it.each<[unknown]>([
    [{ ok: true }],
    [{ SUCCESS: true, id: 1 }],
    [{ succeeded: true }],
    [{ code: 0 }],
    [{ status: 'OK' }],
    [{ status: 204, title: 'Created' }],
    [{ errors: [], error: null, errorCount: 0, hasErrors: false, faultText: '' }],
    [{ id: 7, name: 'no word of it' }],
    [undefined],
    [['error']],
    ['error'],
  ])('is %j', (body) => {
    expect(mayBeError(body)).toBe(false);
  });

  it.each<[object]>([
    [{ ok: false }],
    [{ ok: 'true' }],
    [{ succeeded: 0 }],
    [{ success: null }],
    [{ code: 1 }],
    [{ code: '4711' }],
    [{ status: 'failed' }],
    [{ title: 'Bad Request' }],
    [{ errors: [{}] }],
    [{ errorCount: 1 }],
    [{ soapFault: 'x' }],
    [{ exceptionText: 'x' }],
    [{ problem: {} }],
    [{ code: 0, error: true }],
  ])('is not surely %j', (body) => {
    expect(mayBeError(body)).toBe(true);
  });
});

describe('what an error answer says', () => {
  it.each<[string, unknown, object]>([
    [
      'err.msg',
      { err: { msg: 'INVALID_EMPLOYEE', text: 'no role' } },
      { code: 'INVALID_EMPLOYEE', text: 'no role' },
    ],
    [
      'a name with a dot',
      { 'err.msg': 'X_1', Text: 'why', shiftId: 5 },
      { code: 'X_1', text: 'why', shiftId: 5 },
    ],
    ['a list of it', [{ err: { msg: 'A' } }], { code: 'A' }],
    ['a problem', { errors: [{ pointer: '/a', detail: 'wrong' }] }, { pointer: '/a', text: 'wrong' }],
    [
      'a field',
      { field: 'begin', message: 'is needed here', severity: 'ERROR' },
      { pointer: 'begin', text: 'is needed here', severity: 'ERROR' },
    ],
    ['OAuth', { error: 'invalid_client' }, { code: 'invalid_client' }],
    ['a status in words', { status: 400, error: 'Bad Request' }, { text: 'Bad Request' }],
    ['the same as one word', { status: 404, error: 'NotFound' }, { text: 'NotFound' }],
    ['a type that says nothing', { type: 'about:blank', detail: 'no' }, { text: 'no' }],
  ])('is read from %s', (_, body, detail) => {
    expect(readErrorBody(body).details).toEqual([detail]);
  });

  it('is nothing where it says nothing', () => {
    for (const body of [undefined, null, 'x', 7, {}, [], { errors: [{}, 'x'] }, { err: { msg: '' } }])
      expect(readErrorBody(body).details).toEqual([]);
    expect(readErrorBody({ title: 'Bad', error_description: 'no secret' }).title).toBe('no secret');
    expect(readErrorBody({ title: '' }).title).toBeUndefined();
  });

  it('is an error whatever its status says only with err.msg', () => {
    expect([{ err: { msg: 'A' } }, { 'err.msg': 'A' }].map(isErrorBody)).toEqual([true, true]);
    expect(
      [{ err: {} }, { err: { msg: '' } }, { 'err.msg': 1 }, { msg: 'A' }, null].map(isErrorBody),
    ).toEqual(Array(5).fill(false));
  });
});
