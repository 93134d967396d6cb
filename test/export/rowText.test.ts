import { expect, it } from 'vitest';
import { markLeftOut, markUnread } from '../../src/definition/decodeMarks.js';
import { t } from '../../src/definition/field.js';
import { record } from '../../src/definition/record.js';
import type { Dataset, Row } from '../../src/export/Dataset.js';
import { datasetNamed } from '../../src/export/datasets.js';
import { type PersonalPolicy, pseudonymOf } from '../../src/export/personal.js';
import { noteWriter, readNote } from '../../src/export/ledger/rowNote.js';
import { keyEnd, rowText, saysDeleted } from '../../src/export/rowText.js';
import { Secret } from '../../src/secret.js';

const Inner = record('inner', '1', {
  note: t.string(),
  name: t.string().personal(),
  born: t.date().personal(),
  pin: t.secret(),
});
const Outer = record('outer', '1', {
  id: t.int(),
  pin: t.secret(),
  inner: t.record(Inner),
  all: t.array(t.record(Inner)),
  ok: t.boolean(),
});
const dataset: Dataset = { ...datasetNamed('employees'), record: Outer };
const key = new Secret('k');
const inner = { note: 'a "b"\n', name: 'Åsa', born: '1980-01-02', pin: new Secret('1234') };
const row = { id: 7, pin: new Secret('4321'), inner, all: [inner, undefined], ok: true };

function shown(policy: PersonalPolicy, one: Row = row): unknown {
  return JSON.parse(rowText(dataset, policy)(one, { unit: 101, deleted: false, key: '101/7' }));
}

it('leaves secrets out at every depth, and personal fields as it is told', () => {
  const head = { _unit: 101, _deleted: false, _key: '101/7', id: 7 };
  const kept = { note: 'a "b"\n', name: 'Åsa', born: '1980-01-02' };
  expect(shown({ mode: 'keep' })).toEqual({ ...head, inner: kept, all: [kept, null], ok: true });
  const { note } = kept;
  expect(shown({ mode: 'omit' })).toEqual({ ...head, inner: { note }, all: [{ note }, null], ok: true });
  const hidden = { note, name: pseudonymOf('Åsa', Inner.fields.name!, { mode: 'pseudonym', key }) };
  expect(shown({ mode: 'pseudonym', key })).toEqual({
    ...head,
    inner: hidden,
    all: [hidden, null],
    ok: true,
  });
  expect(row.inner.pin.reveal()).toBe('1234');
});

it('keeps the fields in their order, and a row without any', () => {
  const text = rowText(dataset, { mode: 'omit' });
  const line = text(row, { unit: undefined, deleted: true, key: undefined });
  expect(Object.keys(JSON.parse(line) as object)).toEqual(['_deleted', 'id', 'inner', 'all', 'ok']);
  expect(text({}, { unit: 5, deleted: false, key: undefined })).toBe('{"_unit":5,"_deleted":false}');
});

it.each([
  [101, true],
  [undefined, true],
  [1, false],
  [undefined, false],
] as const)(
  'reads from a line of unit %s whether the record is gone, %s, and where its key belongs',
  (unit, deleted) => {
    const text = rowText(dataset, { mode: 'keep' });
    for (const one of [{ id: 3 }, {}]) {
      expect(saysDeleted(Buffer.from(text(one, { unit, deleted, key: 'x' })))).toBe(deleted);
      expect(keyEnd(Buffer.from(text(one, { unit, deleted, key: 'x' })))).toBeUndefined();
      const line = text(one, { unit, deleted, key: undefined });
      expect(saysDeleted(Buffer.from(line))).toBe(deleted);
      const at = keyEnd(Buffer.from(line))!;
      expect(`${line.slice(0, at)},"_key":"x"${line.slice(at)}`).toBe(text(one, { unit, deleted, key: 'x' }));
    }
  },
);

it('the note of a row says when, whose and how much it is, and whether something in it could not be read', () => {
  const write = noteWriter(datasetNamed('schedules'));
  const shift = () => ({
    ...{ scheduleId: 7, persId: 71, begDate: '2026-03-02', hours: '7.50', ts: '2026-03-03 08:00:00' },
    subShifts: [{ begTime: '08:00:00' }, { begTime: '12:00:00' }],
  });
  const note = (row: object) => readNote(write(row as never));
  expect(note(shift())).toMatchObject({
    ...{ day: '2026-03-02', until: '2026-03-02', hours: '7.50', person: '71', unread: false },
    stamp: expect.stringMatching(/^2026-03-03T?08:00:00$/),
  });
  expect(note({ ...shift(), hours: null, persId: undefined })).toMatchObject({ hours: '', person: '' });
  const unread = shift();
  markUnread(unread, ['begTime', '25:00']);
  expect(note(unread).unread).toBe(true);
  const inside = shift();
  markUnread(inside.subShifts[1]!, ['shiftTypeId', 'x']);
  expect(note(inside).unread).toBe(true);
  const cut = shift();
  markLeftOut(cut.subShifts, 1);
  expect(note(cut).unread).toBe(true);
  expect(note(unread).filled).toBe(note(shift()).filled);
});
