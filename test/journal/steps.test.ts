import { Fingerprint } from '../../src/journal/Fingerprint.js';
import { expect, it } from 'vitest';
import { witnessOf, savedAmong } from '../../src/journal/witnesses.js';
import { JournalRow, type RowFacts, type RowProgress } from '../../src/journal/JournalRow.js';
import { idsOf, orderOf, ownIds } from '../../src/journal/RunContext.js';
import {
  wsdlSendQmail,
  wsdlUpdateEmployees,
  wsdlUpdateShifts,
} from '../../src/operations/index.generated.js';
import { row, type Row } from './scriptedJob.js';

const kept = (state: RowProgress, facts: Partial<RowFacts> = {}, content: Row | undefined = row()) =>
  new JournalRow({ key: 'k', position: 0, digest: 'd', content, state, facts: { attempts: 1, ...facts } });

it('takes ids for a row’s own where it is there by them, and not where records may be it', () => {
  for (const state of ['answered', 'accepted', 'alreadyThere', 'differs', 'doubled'] as const)
    expect(ownIds(kept(state, { ids: ['5'] }))).toEqual(['5']);
  for (const state of ['uncertain', 'sent', 'rejected'] as const) {
    expect(ownIds(kept(state, { ids: ['5'] }))).toEqual([]);
    expect(ownIds(kept(state, { ids: ['5'], isAnswered: true }))).toEqual(['5']);
    expect(ownIds(kept(state, { ids: ['5'], saved: { digest: 'd' } }))).toEqual(['5']);
  }
  expect(ownIds(kept('accepted'))).toEqual([]);
  expect(idsOf([kept('accepted', { ids: ['5'] }), kept('uncertain', { ids: ['6'] })])).toEqual(
    new Set(['5']),
  );
});

it('knows what was there before only of a row that was looked for', () => {
  const fingerprint = new Fingerprint(undefined);
  expect(orderOf({ token: 't', fingerprint }, kept('sent'))).toEqual({ row: row(), token: 't' });
  expect(orderOf({ token: undefined, fingerprint }, kept('sent', { before: [] }))).toEqual({
    ...{ row: row(), token: undefined, before: new Set() },
  });
});

it('asks that reads show what was saved last, of what they can show', () => {
  const among = (operation: object, ...rows: JournalRow[]) =>
    savedAmong({ operation, token: undefined } as never, rows);
  const [old, late] = [
    kept('accepted', { ids: ['5'], endedAt: 1 }),
    kept('answered', { isAnswered: true, endedAt: 9 }),
  ];
  const change = kept('rejected', {
    ids: ['6'],
    endedAt: 5,
    saved: { digest: 'd', row: row({ comment: 'a' }) },
  });
  const others = [
    kept('sent', { ids: ['7'], isAnswered: true }),
    kept('uncertain', { ids: ['8'] }),
    kept('accepted', { ids: ['9'] }, row({ deleteShift: 1, scheduleId: '9' })),
    kept('accepted', { ids: ['9'] }, undefined as never),
  ];
  others[3]!.content = undefined;
  expect(among(wsdlUpdateShifts, old, late, change, ...others)).toEqual([late, change, old]);
  expect(witnessOf(change)).toEqual({ row: row({ comment: 'a' }), ids: ['6'] });
  expect(witnessOf(late)).toEqual({ row: row(), ids: [] });
  expect(among(wsdlSendQmail, old)).toEqual([]);
  // What names itself is shown or not whatever else is.
  expect(among(wsdlUpdateEmployees, kept('accepted', { ids: ['5'] }, { badgeNo: '1' }))).toEqual([]);
  const many = Array.from({ length: 201 }, (_, i) => kept('accepted', { ids: [String(i)], endedAt: i }));
  const some = among(wsdlUpdateShifts, ...many);
  expect([some.length, some[0]]).toEqual([200, many[200]]);
});
