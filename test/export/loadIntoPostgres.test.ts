import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { ExportFolder } from '../../src/export/ExportFolder.js';
import { loadIntoPostgres } from '../../src/export/load/postgres.js';
import { AT, COLUMNS, folderWith } from './deliveredFolder.js';

// What is sent to PostgreSQL, and what its answers lead to, without one. `nights/postgres.test.ts` asks PostgreSQL itself.

/** What a database answers to the first words of a statement; nothing else has rows. */
type Answers = Readonly<Record<string, readonly object[] | Error>>;

const NOTHING: Answers = { 'INSERT INTO _workforce_batches': [{}] };

/** Loads a folder into a database that answers so. Gives what it was sent, and what came of it. */
async function load(path: string, answers: Answers = NOTHING) {
  const sent: string[] = [];
  const answerTo = (text: string) => {
    sent.push(text);
    const [, answer = []] = Object.entries(answers).find(([start]) => text.startsWith(start)) ?? [];
    if (answer instanceof Error) throw answer;
    return { rows: answer, rowCount: answer.length };
  };
  class Client {
    on = () => undefined;
    connect = async () => undefined;
    end = async () => void sent.push('end');
    query = (given: string | { readonly text: string }) => {
      if (typeof given === 'string') return new Promise((resolve) => resolve(answerTo(given)));
      let lines = '';
      return new Writable({
        write(bytes, _, done) {
          lines += bytes;
          done();
        },
        final(done) {
          sent.push(`COPY ${lines}`);
          const { COPY: failure } = answers;
          done(failure instanceof Error ? failure : null);
        },
      });
    };
  }
  const made = vi.spyOn(pg, 'Client').mockImplementation(Client as never);
  const told: [number, number][] = [];
  const tell = ({ entry }: { readonly entry: { readonly id: number } }, rows: number) =>
    void told.push([entry.id, rows]);
  try {
    const { signal } = new AbortController();
    const found = await loadIntoPostgres(new ExportFolder(path), undefined, tell, signal).catch(
      (error: Error) => error,
    );
    return { found, sent, told, of: (start: string) => sent.filter((text) => text.startsWith(start)) };
  } finally {
    made.mockRestore();
  }
}

const row = (key: string, more: object = {}) => ({ _key: key, _deleted: false, ...more });

it('a row is one line of COPY, whatever stands in it', async () => {
  const { path } = folderWith([
    {
      id: 0,
      lines: [
        row('1', { name: 'a\tb\\c\nd\re', more: null }),
        row('2', { name: '', more: { is: 'x\ty' } }),
        row('3', { name: '\\N' }),
      ],
    },
  ]);
  const { sent, told } = await load(path);
  expect(sent.find((text) => text.startsWith('COPY'))!.slice(5)).toBe(
    [
      ['1', 'false', 'a\\tb\\\\c\\nd\\re', '\\N'],
      // JSON has the tab as \t by itself, of which COPY would take the backslash.
      ['2', 'false', '', '{"is":"x\\\\ty"}'],
      ['3', 'false', '\\\\N', '\\N'],
    ]
      .map((cells) => `${cells.join('\t')}\n`)
      .join(''),
  );
  expect(told).toEqual([[0, 3]]);
  const order = sent.flatMap(
    (text) => /^(BEGIN|INSERT INTO _work|COPY|DELETE|COMMIT|end)/.exec(text)?.[1] ?? [],
  );
  expect(order).toEqual(['BEGIN', 'INSERT INTO _work', 'COPY', 'DELETE', 'DELETE', 'COMMIT', 'end']);
});

it('goes on behind the batches that the database has, and loads none that another process was faster with', async () => {
  const { path } = folderWith([
    { id: 0, lines: [row('1')] },
    { id: 1, kind: 'changes', lines: [row('2')] },
  ]);
  const SAYS = { 'SELECT batch': [{ batch: 0, at: AT }] };
  expect(await load(path, { ...NOTHING, ...SAYS })).toMatchObject({ told: [[1, 1]] });
  const late = await load(path, SAYS);
  expect([late.told, late.of('COPY')]).toEqual([[[1, 0]], []]);
  expect((await load(path, { 'SELECT batch': [{ batch: 1, at: AT }] })).told).toEqual([]);
});

it.each([
  [
    '22P02',
    'invalid "0007 Anna": x',
    ', line 3, column hours: "0007 Anna"',
    'row 3, column hours: invalid …',
  ],
  ['22P02', 'bad "Anna"', '', '(bad …)'],
  ['53100', 'no space left in "base"', '', 'no space left in "base"'],
  ['53100', 'no space', ', line 7', 'row 7: no space'],
  ['57P01', '', '', '(57P01)'],
])(
  'a batch that is refused (%s) is taken back as a whole, and its values are not told',
  async (code, message, at, says) => {
    const { path } = folderWith([
      { id: 0, lines: [row('1')] },
      { id: 1, kind: 'changes', lines: [row('2')] },
    ]);
    const where = at && `COPY _workforce_stage${at}`;
    const COPY = Object.assign(new Error(message), { code, where });
    const { found, told, of } = await load(path, { ...NOTHING, COPY });
    expect(String(found)).toContain(says);
    expect(String(found)).toMatch(
      /^PostgresFailure: PostgreSQL did not take batch 0: roles .* The next --load goes on/,
    );
    expect(String(found)).not.toContain('Anna');
    expect([told, of('COMMIT'), of('ROLLBACK'), of('BEGIN').length, of('end').length]).toEqual([
      [],
      [],
      ['ROLLBACK'],
      1,
      1,
    ]);
  },
);

it('takes no rows away that another folder brought, but goes on with its own in another place', async () => {
  const { path } = folderWith([{ id: 0, lines: [row('1')] }]);
  const table = { 'SELECT relkind': [{ kind: 'r' }], 'SELECT 1 FROM': [{}] };
  const of = (batches: readonly string[], datasets?: readonly object[]) =>
    load(path, {
      ...{ ...NOTHING, ...table, 'SELECT folder': [{ folder: '/other', batches }] },
      ...(datasets ? { 'SELECT datasets': datasets } : {}),
    });
  const refused = await of([`0 ${AT}`, '1 2026-04-02T02:00:00Z']);
  expect(String(refused.found)).toMatch(/^DestinationTaken: the table roles .* It has batches of \/other\./);
  expect([refused.told, refused.of('ROLLBACK').length, refused.of('COPY')]).toEqual([[], 1, []]);
  // The folder was moved: all that its former place brought is among its own.
  expect((await of([`0 ${AT}`])).told).toEqual([[0, 1]]);
  expect((await of(['1 x'], [{ datasets: ['roles'] }])).told).toEqual([[0, 1]]);
  // A batch of an earlier version does not say what it had.
  expect((await of(['1 x'], [{ datasets: null }])).told).toEqual([[0, 1]]);
  expect(String((await of(['1 x'], [{ datasets: ['shifts'] }])).found)).toMatch(/^DestinationTaken/);
});

it('a folder from a backup loads nothing until a later base, which takes the place of all', async () => {
  const had = {
    'SELECT batch': [
      { batch: 4, at: AT },
      { batch: 5, at: AT },
    ],
  };
  const backup = folderWith([{ id: 4, lines: [row('1')] }]);
  const { found, sent } = await load(backup.path, { ...NOTHING, ...had });
  const missing = ['batch 5 as PostgreSQL has it: the folder is from a backup, or another one'];
  expect(found).toEqual(missing);
  expect(sent.filter((text) => /^(BEGIN|COPY|DELETE)/.test(text))).toEqual([]);
  expect(backup.stateIs()).toMatchObject({ missing, taken: 5 });
  const later = folderWith([
    { id: 4, lines: [row('1')] },
    { id: 6, lines: [row('2')] },
    { id: 7, kind: 'changes', lines: [row('3')] },
  ]);
  const after = await load(later.path, { ...NOTHING, ...had });
  expect(after.told).toEqual([
    [6, 1],
    [7, 1],
  ]);
  expect(after.of('DELETE FROM _workforce_batches')).toHaveLength(1);
  // The same number of another moment is another batch; a moment that was not noted says nothing.
  const other = [{ batch: 4, at: '2026-03-01T02:00:00Z' }];
  expect((await load(backup.path, { ...NOTHING, 'SELECT batch': other })).found).toEqual([
    missing[0]!.replace('5', '4'),
  ]);
  expect((await load(backup.path, { 'SELECT batch': [{ batch: 4, at: null }] })).found).toEqual([]);
});

it('loads no file that somebody changed', async () => {
  const { path } = folderWith([{ id: 0, lines: [row('1')] }]);
  writeFileSync(join(path, 'roles-0.ndjson'), `${JSON.stringify(row('9'))}\n`);
  const { found, told, of } = await load(path);
  expect(String(found)).toMatch(/^ChangedFile: roles-0\.ndjson is not as it was delivered/);
  expect([told, of('ROLLBACK').length, of('COMMIT')]).toEqual([[], 1, []]);
});

it('adds columns that tables lack, and tells of rows and columns that somebody took out', async () => {
  const { path, stateIs } = folderWith([{ id: 0, lines: [row('1')] }]);
  const columns = COLUMNS.slice(0, 3).map((name) => ({ name }));
  const known = { 'SELECT attname': columns, 'SELECT relkind': [{ kind: 'r' }] };
  const first = await load(path, { ...NOTHING, ...known });
  expect(
    first.of('ALTER TABLE').map((text) => /"?(\w+)"? (?:ADD COLUMN) "?(\w+)/.exec(text)?.slice(1)),
  ).toEqual([
    ['_workforce_batches', 'extracted_at'],
    ['_workforce_batches', 'datasets'],
    ['roles', 'more'],
  ]);
  const has = {
    'SELECT batch': [{ batch: 0, at: AT }],
    'SELECT max': [{ last: 0 }],
    'SELECT count': [{ rows: '0' }],
  };
  const { found } = await load(path, { ...known, ...has });
  const missing = [
    'roles in PostgreSQL: no column more',
    'roles in PostgreSQL: 0 rows, of 2 that were delivered',
  ];
  expect(found).toEqual(missing);
  expect(stateIs()).toMatchObject({ missing });
  // Nothing is counted in a database that is behind the folder.
  expect((await load(path, { ...has, 'SELECT max': [{ last: null }] })).found).toEqual([]);
});
