import { describe, expect, it } from 'vitest';
import { IssueLog } from '../../src/encoding/answer/issueLog.js';
import { answerCheck } from '../../src/rest/call/answerCheck.js';
import type { Shape } from '../../src/rest/call/facts.js';
import { InputCheck } from '../../src/rest/call/inputCheck.js';
import { restInputIssues } from '../../src/rest/call/restInputIssues.js';
import { RestError } from '../../src/rest/call/restError.js';

/** Where a value is not what a shape says: nowhere, or the places. */
function wrongIn(
  shape: Shape,
  value: unknown,
  place: 'path' | 'query' | 'header' | 'body' = 'body',
): string[] {
  const check = new InputCheck({ Named: { type: 'string', maxLength: 2 } });
  if (place === 'body') check.body({ fields: { a: shape } }, { a: value }, []);
  else check.parameters(place, { fields: { a: shape } }, { a: value });
  return check.issues.map(({ path }) => path.join('.'));
}

const text = { type: 'string' } as const;
const int = { type: 'integer' } as const;

describe('what is given', () => {
  it.each<[Shape, readonly unknown[], readonly unknown[]]>([
    [text, ['', 'a', '..'], [1, null, true, [], {}]],
    [{ ...text, minLength: 2, maxLength: 3 }, ['ab', 'abc', '\u{1F600}\u{1F600}'], ['a', 'abcd', '']],
    [{ ...text, pattern: '^\\d+$' }, ['12'], ['1a', '']],
    [{ ...text, enum: ['DAY', 'SHIFT'] }, ['DAY'], ['day', '']],
    [{ ...text, nullable: true }, [null, 'a'], [1]],
    [
      { ...text, ids: ['xrefId:', 'badgeNumber:'] },
      ['12', 'xrefId:a', 'badgeNumber:0'],
      ['xrefId:', 'a', '1a', 'a1', 12],
    ],
    [{ ...text, format: 'date' }, ['2026-02-28'], ['2026-02-29', '2026-2-1', '2026-02-28T00:00:00']],
    [
      { ...text, format: 'instant' },
      ['2026-02-28T08:00:00Z', '2026-02-28T08:00:00+01:00'],
      ['2026-02-28T08:00:00'],
    ],
    [int, [0, -1, Number.MAX_SAFE_INTEGER], [0.5, '1', Number.NaN, 2 ** 53]],
    [{ ...int, format: 'int32' }, [2 ** 31 - 1, -(2 ** 31)], [2 ** 31, -(2 ** 31) - 1]],
    [{ ...int, minimum: 1, maximum: 5 }, [1, 5], [0, 6]],
    [{ type: 'number', minimum: 0.5 }, [0.5, 7], [0.4, Number.POSITIVE_INFINITY, Number.NaN, '1']],
    [{ type: 'boolean' }, [true, false], ['true', 0]],
    [{ type: 'object' }, [{}, { a: 1 }], [[], 'x', null]],
    [{ fields: { b: int }, required: ['b'] }, [{ b: 1 }], [{}, { b: 'x' }, { b: 1, c: 2 }, []]],
    [{ any: [int, text] }, [1, 'a'], [true, null, 0.5]],
    [{ ref: 'Named' }, ['ab'], ['abc']],
    [
      { type: 'array', items: int, minItems: 1, maxItems: 2 },
      [[1], [1, 2]],
      [[], [1, 2, 3], ['x'], Array(1), 'x'],
    ],
    [{}, [1, 'a', null, {}], []],
  ])('in a body as %j', (shape, right, wrong) => {
    expect(right.filter((value) => wrongIn(shape, value).length > 0)).toEqual([]);
    expect(wrong.filter((value) => wrongIn(shape, value).length === 0)).toEqual([]);
  });

  it.each<[Shape, readonly unknown[], readonly unknown[]]>([
    [text, ['a', '...', 12], ['', '.', '..', 1.5]],
    [int, [1, '1', '9223372036854775807', '0'], ['', '-1', '1.5', 'a', '12345678901234567890', 0.5]],
    [{ ...int, format: 'int32' }, ['2147483647'], ['2147483648', 2 ** 31]],
  ])('in a path as %j', (shape, right, wrong) => {
    expect(right.filter((value) => wrongIn(shape, value, 'path').length > 0)).toEqual([]);
    expect(wrong.filter((value) => wrongIn(shape, value, 'path').length === 0)).toEqual([]);
  });

  it('that is undefined is not given, whatever its name', () => {
    expect(wrongIn({ fields: { b: int } }, { b: undefined, c: undefined })).toEqual([]);
  });

  it.each<[Shape, unknown, string]>([
    [{ type: 'array', items: int, minItems: 1, maxItems: 2 }, [], '1 or more'],
    [{ type: 'array', items: int, minItems: 1, maxItems: 2 }, [1, 2, 3], 'at most 2'],
    [
      { ...text, ids: ['xrefId:', 'badgeNumber:'] },
      'a',
      "an id: its digits, or xrefId('…'), or badgeNumber('…')",
    ],
    [{ ...int, minimum: 1 }, 0, 'a whole number from 1'],
    [{ ...int, minimum: 1, maximum: 5 }, 0, 'a whole number from 1 to 5'],
    [{ ...int, format: 'int32' }, 2 ** 31, 'a whole number of 32 bits'],
  ])('as %j: what is expected of %j is %s', (shape, value, expected) => {
    const check = new InputCheck({});
    check.body({ fields: { a: shape } }, { a: value }, []);
    expect(check.issues.map((issue) => issue.expected)).toEqual([expected]);
  });

  it('in a query may be empty, and is named where it is wrong or missing', () => {
    expect([wrongIn(text, '', 'query'), wrongIn(text, true, 'query')]).toEqual([[], ['query.a']]);
    const check = new InputCheck({});
    check.parameters('query', { fields: { a: text, b: int }, required: ['a', 'b'] }, { b: 'x', c: 1 });
    check.parameters('header', { fields: {} }, undefined);
    check.parameters('path', undefined, 'x');
    expect(check.issues.map(({ path }) => path.join('.'))).toEqual(['query.c', 'query.a', 'query.b', 'path']);
  });

  it('is looked at in the header too', () => {
    const facts = { header: { fields: { Prefer: text } } };
    const issues = restInputIssues('GET /a', facts as never, { params: { header: { Prefre: 'a' } } }, {});
    expect(issues.map(({ path }) => path.join('.'))).toEqual(['header.Prefre']);
  });

  it('is refused as a body where an operation takes none', () => {
    const given = (body: unknown) => {
      const check = new InputCheck({});
      check.body(undefined, body, []);
      return check.issues.map(({ path, expected }) => [path.join('.'), expected]);
    };
    expect([given(undefined), given({}), given(null)]).toEqual([
      [],
      [['body', 'no body']],
      [['body', 'no body']],
    ]);
  });

  it('is shown, unless it is personal', () => {
    const given = (shape: Shape, value: unknown) => {
      const check = new InputCheck({});
      check.body({ fields: { a: shape } }, { a: value }, []);
      return check.issues[0]!.given;
    };
    expect([given(int, 'x'), given({ ...int, personal: true }, 'x'), given(int, 'badgeNumber:1')]).toEqual([
      expect.stringContaining('x'),
      undefined,
      undefined,
    ]);
  });
});

/** What is taken of an answer, and what is told of it; or why it is refused. */
function taken(shape: Shape, body: unknown, effect: 'read' | 'write' = 'read') {
  const log = new IssueLog(false, 'refused', () => undefined);
  try {
    const value = answerCheck({}, log, effect).answer(shape, structuredClone(body));
    return { value, told: log.list().map(({ path, kind }) => `${kind} ${path.join('.')}`) };
  } catch (error) {
    return { refused: (error as Error).message };
  }
}

describe('what is answered', () => {
  const record: Shape = {
    fields: {
      ...{ id: text, name: { ...text, nullable: true }, count: int, day: { ...text, format: 'date' } },
      ...{
        tags: { type: 'array', items: text },
        inner: { type: 'object', fields: { a: int } },
        flag: { type: 'boolean' },
      },
    },
  };

  it.each<[object, object, string[]]>([
    [{ id: 'a', more: 1 }, { id: 'a', more: 1 }, []],
    [{ id: 7 }, { id: '7' }, []],
    [{ id: 'a', name: null, count: null }, { id: 'a', name: null }, []],
    [{ id: 'a', count: '3' }, { id: 'a' }, ['value count']],
    [{ id: 'a', count: 2 ** 53 }, { id: 'a' }, ['value count']],
    [{ id: 'a', day: 'soon', flag: 1 }, { id: 'a' }, ['value day', 'value flag']],
    [{ id: 'a', tags: ['x', 1] }, { id: 'a' }, ['value tags']],
    [{ id: 'a', tags: ['x', null] }, { id: 'a' }, ['value tags']],
    [{ id: 'a', tags: ['x', 1.5] }, { id: 'a' }, ['value tags']],
    [{ id: 'a', day: 20260228 }, { id: 'a' }, ['value day']],
    [{ id: 'a', inner: { a: 'x', b: 1 } }, { id: 'a', inner: { b: 1 } }, ['value inner.a']],
    [{ id: 'a', inner: [] }, { id: 'a' }, ['value inner']],
  ])('%j is taken as its description says', (body, value, told) => {
    expect(taken(record, body)).toEqual({ value, told });
  });

  it('is no record without any of its fields, but of a write that is done', () => {
    for (const body of [{}, { other: 1 }, [], null, undefined, 'x'])
      expect(taken(record, body).refused).toContain('expected a record');
    expect(taken(record, { other: 1 }, 'write')).toEqual({ value: { other: 1 }, told: ['missing '] });
    expect(taken(record, undefined, 'write')).toEqual({ value: {}, told: ['missing '] });
    expect(taken(record, { error: 'x' }, 'write').refused).toContain('expected a record');
  });

  it('is a page by its records and its token, and no shorter list', () => {
    const page: Shape = {
      fields: { data: { type: 'array', items: record }, pagination: { type: 'object' } },
    };
    const of = (more: object) => taken(page, { data: [{ id: 'a' }], ...more }).refused;
    for (const more of [
      {},
      { pagination: null },
      { pagination: {} },
      { pagination: { nextPageToken: null } },
    ])
      expect(of(more)).toBeUndefined();
    expect(of({ pagination: { nextPageToken: 'x', previousPageToken: 'y' }, total: 3 })).toBeUndefined();
    for (const more of [
      { pagination: 'x' },
      { pagination: { nextPageToken: 7 } },
      { pagination: { nextCursor: 'x' } },
      { nextPageToken: 'x' },
      { hasMore: true },
      { data: {} },
      { data: [{ other: 1 }] },
    ])
      expect(of(more)).toContain('expected');
    expect(taken({ type: 'array', items: int }, [1, 'x']).refused).toContain('a whole number');
    expect(taken({ type: 'array', items: int }, [1, 2])).toEqual({ value: [1, 2], told: [] });
    expect(taken(text, 7).refused).toContain('a text');
  });
});

describe('an error of REST', () => {
  const of = (more: object) =>
    new RestError(
      { status: 429, effect: 'read', body: { details: [] }, ...more },
      { operation: 'GET /x', attempts: 1, durationMs: 1 },
    );

  it('says how long to wait, and whether that is longer than a call waits', () => {
    const asks = (retryAfterMs: number | undefined, longestWaitMs: number | undefined) => {
      const { asksTooLong, message } = of({ retryAfterMs, longestWaitMs });
      return [asksTooLong, /asks to wait (\d+ m?s)/.exec(message)?.[1], message.includes('maxRetryAfterMs')];
    };
    expect(asks(1_000, 1_000)).toEqual([false, '1 s', false]);
    expect(asks(1_001, 1_000)).toEqual([true, '2 s', true]);
    expect(asks(999, undefined)).toEqual([false, '999 ms', false]);
    expect(asks(undefined, 1_000)).toEqual([false, undefined, false]);
  });

  it.each([
    [200, 'validation'],
    [299, 'validation'],
    [300, 'unexpected'],
    [400, 'validation'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [406, 'validation'],
    [409, 'validation'],
    [422, 'validation'],
    [429, 'rateLimited'],
    [499, 'unexpected'],
    [500, 'service'],
    [503, 'service'],
  ])('of status %i is %s', (status, kind) => {
    expect(of({ status }).kind).toBe(kind);
  });

  it.each([
    [
      { status: 401, needs: 'hr:employees:read' },
      /HTTP 401\. Check client id, secret and scopes\. It needs hr:employees:read\.$/,
    ],
    [{ status: 401 }, /HTTP 401\. Check client id, secret and scopes\.$/],
    [
      { status: 403 },
      /HTTP 403\. The credentials may not make this call\. The document does not say which scope/,
    ],
    [{ status: 500 }, /HTTP 500\. The service or a gateway before it is not well/],
    [{ status: 500, effect: 'write' }, /HTTP 500\. The service may have acted on it/],
    [{ status: 400, body: { details: [{ text: 'odd' }] } }, /HTTP 400 \(odd\)\. See error\.code/],
    [{ status: 418 }, /HTTP 418\. Check the base address\.$/],
  ])('%o says what to do', (answer, message) => {
    expect(of(answer).message).toMatch(message);
  });

  it('has the first code and the first words, wherever they stand, and what a code means', () => {
    const details = [
      { pointer: '/a', text: 'wrong' },
      { code: 'LEAVE_PUNCH_EXISTS' },
      { code: 'X', text: 'more' },
    ];
    const error = of({ status: 400, body: { details, title: 'Bad' } });
    expect(error).toMatchObject({
      code: 'LEAVE_PUNCH_EXISTS',
      text: 'wrong',
      overridable: true,
      retryable: false,
    });
    expect(error.meaning).toContain('unapproved punches');
    expect(error.message).toContain('\n  /a: wrong');
    expect(of({ body: { details: [], title: 'Bad' } }).text).toBe('Bad');
    const other = of({ body: { details: [{ code: 'toString' }] } });
    expect([other.code, other.meaning, other.overridable]).toEqual(['toString', undefined, false]);
  });
});
