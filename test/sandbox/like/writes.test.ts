import { describe, expect, it } from 'vitest';
import { type Twin, withTwin } from './withTwin.js';

const DAY = '2026-12-24';
type Row = Readonly<Record<string, unknown>>;

const row = (hour: number, more: Row = {}): Row => ({
  ...{ scheduleId: '0', begDate: DAY, endDate: DAY, begTime: `0${hour}:00:00`, endTime: '16:00:00' },
  ...{ shiftCategoryId: '11', extScheduleId: `token-${hour}`, ...more },
});
const good = row(7);
const wrong = row(8, { badgeNo: 'nobody', extScheduleId: 'token-wrong' });
const last = row(9);

const savedOf = ({ sandbox }: Twin) =>
  [...sandbox.world.shifts.of()].filter(({ begDate }) => begDate === DAY);

/** What a batch comes to: the state of each row or the name of the error, and how many shifts are there then. */
async function saved(twin: Twin, rows: readonly Row[]) {
  const result = await twin.client.safe.wsdlUpdateShifts({ Shifts: rows as never });
  const are = result.ok ? result.value.rows.map(({ status }) => status) : result.error.name;
  return { are, there: savedOf(twin).length };
}

const all = (status: string, count: number) => Array<string>(count).fill(status);
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => row(7, { extScheduleId: `many-${i}` }));

describe('a batch of new shifts', () => {
  it.each<[planted: string | undefined, rows: readonly Row[], are: string | string[], there: number]>([
    [undefined, [good, last], all('accepted', 2), 2],
    ['write.records: several', [good, last], all('accepted', 2), 4],
    // One of two that are taken for one stands.
    ['write.records: none', [good, last], all('accepted', 2), 1],
    ['write.wrongRow: refused', [wrong], ['rejected'], 0],
    ['write.wrongRow: fault', [wrong], 'FaultError', 0],
    ['write.wrongRow: unanswered', [wrong], ['unanswered'], 0],
    ['write.wrongRow: silent', [wrong], ['accepted'], 0],
    ['write.wrongRow: saved', [wrong], ['accepted'], 1],
    ['write.halfWrong: wrongRowAlone', [good, wrong, last], ['accepted', 'rejected', 'accepted'], 2],
    ['write.halfWrong: untilWrongRow', [good, wrong, last], ['accepted', 'rejected', 'rejected'], 1],
    ['write.halfWrong: untilWrongRow', [wrong, good, last], all('rejected', 3), 0],
    ['write.halfWrong: allRows', [good, wrong, last], all('rejected', 3), 0],
    ['write.halfWrong: faultBeforeAll', [good, wrong, last], 'FaultError', 0],
    ['write.halfWrong: faultAfterHalf', [good, wrong, last], 'FaultError', 2],
    ['write.halfWrong: faultAfterHalf', [wrong], ['rejected'], 0],
    ['limit.rows: refused', many(50), all('accepted', 50), 50],
    ['limit.rows: refused', many(51), 'FaultError', 0],
    ['limit.rows: inPart', many(51), [...all('accepted', 50), 'unanswered'], 50],
    ['limit.rows: taken', many(51), all('accepted', 51), 51],
    ['fault.leavesHalf: nothing', [good, row(8), last], 'FaultError', 0],
    ['fault.leavesHalf: half', [good, row(8), last], 'FaultError', 2],
    ['fault.leavesHalf: all', [good, row(8), last], 'FaultError', 3],
    ['fault.leavesHalf: half', [good], ['accepted'], 1],
    ['write.savedReasons: reasoned', [good, last], all('rejected', 2), 2],
  ])('is saved as the service does it: %s', async (planted, rows, are, there) => {
    await withTwin(planted ? [planted] : [], async (twin) => {
      expect(await saved(twin, rows)).toEqual({ are, there });
    });
  });

  it.each([
    ['own', 'accepted', 2],
    ['refused', 'rejected', 1],
    ['merged', 'accepted', 1],
  ])('with a token that is there is %s', async (answer, status, there) => {
    await withTwin([`write.sameToken: ${answer}`], async (twin) => {
      await saved(twin, [good]);
      expect(await saved(twin, [row(9, { extScheduleId: 'token-7' })])).toEqual({ are: [status], there });
      const begins = savedOf(twin).map(({ begTime }) => begTime);
      expect(begins.at(-1)).toBe(answer === 'refused' ? '07:00:00' : '09:00:00');
      // Rows without a token have none in common.
      const bare = await saved(twin, [row(5, { extScheduleId: '' }), row(6, { extScheduleId: '' })]);
      expect(bare).toEqual({ are: all('accepted', 2), there: there + 2 });
    });
  });

  it('gets a fault each third time, from the first or from the third one on', async () => {
    const ends = (answers: string[]) =>
      withTwin(answers, async (twin) => {
        const seen: unknown[] = [];
        for (let i = 0; i < 4; i++) seen.push((await saved(twin, [good, last])).are === 'FaultError');
        return seen;
      });
    expect(await ends(['fault.leavesHalf: nothing'])).toEqual([true, false, false, true]);
    expect(await ends(['fault.leavesHalf: nothing', 'write.echo: row'])).toEqual([false, false, true, false]);
  });

  it.each([
    [['write.records: none'], 'token-7'],
    [['write.records: none', 'write.breaks: kept'], 'token-9'],
  ])('of two that are taken for one, one stands: %j', async (answers, token) => {
    await withTwin(answers, async (twin) => {
      await saved(twin, [good, last]);
      expect(savedOf(twin).map(({ extScheduleId }) => extScheduleId)).toEqual([token]);
    });
  });

  it('goes to somebody only where the file says so, and a row that names somebody stays theirs', async () => {
    const people = (answers: string[]) =>
      withTwin(answers, async (twin) => {
        await saved(twin, [good, row(9, { badgeNo: '0002' })]);
        return savedOf(twin).map(({ employeeId }) => twin.sandbox.world.badgeOf(employeeId));
      });
    expect(await people([])).toEqual(['', '0002']);
    expect(await people(['write.person: somebody'])).toEqual([expect.stringMatching(/^\d+$/), '0002']);
  });
});

describe('the answer of a batch', () => {
  const IDS = /<scheduleId [^>]*>(\d*)</g;
  const BEGINS = /<begTime [^>]*>(\d\d)/g;
  it.each<[planted: string | undefined, rows: number, ids: readonly number[], begins: readonly string[]]>([
    // Of ids, each number stands for another one, and 0 for none.
    [undefined, 2, [1, 2], ['07', '09']],
    ['write.echo: idAlone', 2, [1, 2], []],
    ['write.echo: withoutId', 2, [0, 0], ['07', '09']],
    ['write.echo: emptyRow', 2, [], []],
    ['write.echo: otherNumber', 1, [1], ['07']],
    ['write.echo: nothing', 0, [], []],
    ['write.ids: repeated', 2, [1, 1], ['07', '09']],
    ['write.rowOrder: other', 2, [1, 2], ['09', '07']],
  ])('has the rows that the service answers: %s', async (planted, rows, ids, begins) => {
    await withTwin(planted ? [planted] : [], async (twin) => {
      const text = await twin.raw('wsdlUpdateShifts', { Shifts: [good, last] });
      expect(text.match(/<item [^>]*"tns:Shift"/g) ?? []).toHaveLength(rows);
      const given = [...text.matchAll(IDS)].map(([, id]) => id!);
      const known = [...new Set(given.filter((id) => id !== ''))];
      expect(given.map((id) => known.indexOf(id) + 1)).toEqual(ids);
      expect([...text.matchAll(BEGINS)].map(([, hour]) => hour)).toEqual(begins);
      expect(savedOf(twin)).toHaveLength(2);
    });
  });
});

describe('a shift that is changed', () => {
  const changed = (answers: string[]) =>
    withTwin(answers, async (twin) => {
      await saved(twin, [good, last]);
      const [first, second] = savedOf(twin);
      const end = await saved(twin, [row(7, { scheduleId: String(first!.id), comment: 'changed' })]);
      const now = savedOf(twin);
      const own = now.find(({ comment }) => comment === 'changed')!;
      return {
        ...{ end, isSameId: own.id === first!.id, token: own.extScheduleId },
        other: now.find(({ id }) => id === second!.id)?.extScheduleId,
        isOldThere: now.some(({ id, comment }) => id === first!.id && comment !== 'changed'),
      };
    });
  const usual = {
    end: { are: ['accepted'], there: 2 },
    isSameId: true,
    token: 'token-7',
    other: 'token-9',
    isOldThere: false,
  };

  it.each<[planted: string, differs: object]>([
    ['write.change: sameId', {}],
    // The client takes no row of another id for its own.
    ['write.change: newId', { isSameId: false, end: { are: ['unanswered'], there: 2 } }],
    ['write.changedToken: kept', {}],
    ['write.changedToken: different', { token: 'changed' }],
    ['write.changedToken: notShown', { token: '' }],
  ])('is saved as the service does it: %s', async (planted, differs) => {
    expect(await changed([planted])).toEqual({ ...usual, ...differs });
  });
});

describe('a shift that is deleted', () => {
  const deleted = (answers: string[]) =>
    withTwin(answers, async (twin) => {
      await saved(twin, [good, last]);
      const ids = savedOf(twin).map(({ id }) => String(id));
      const end = await saved(
        twin,
        ids.map((scheduleId) => row(7, { scheduleId, deleteShift: 1 })),
      );
      expect(end).toEqual({ are: all('accepted', 2), there: 0 });
      const span = { fromDate: DAY, toDate: DAY } as const;
      const GetSchedulesV3 = { ...span, scheduledShifts: true };
      const shown = (await twin.client.wsdlGetSchedulesV3({ GetSchedulesV3 })).orThrow().schedules ?? [];
      const listed = await twin.client.safe.wsdlGetDeletedSchedules(span);
      // A read that shows what is gone changes nothing of it.
      expect(savedOf(twin)).toEqual([]);
      return { shown: shown.length, listed: listed.ok ? listed.value.length : listed.error.name };
    });

  it.each<[planted: string, differs: object]>([
    ['delete.absent: absent', {}],
    ['delete.absent: shown', { shown: 2 }],
    ['delete.listed: listed', {}],
    ['delete.listed: inPart', { listed: 1 }],
    ['delete.listed: notListed', { listed: 0 }],
    ['delete.listed: noRead', { listed: 'FaultError' }],
  ])('is shown and listed as the service does it: %s', async (planted, differs) => {
    expect(await deleted([planted])).toEqual({ shown: 0, listed: 2, ...differs });
  });
});

describe('a value of a shift', () => {
  const LONG = 'abcdefghijklmnopqrstuvwxyz';
  const shownIn = (text: string, field: string) =>
    new RegExp(`<${field} [^>]*>([^<]*)<`).exec(Buffer.from(text, 'latin1').toString('utf8'))?.[1];

  it.each<[planted: string, field: string, sent: unknown, shown: string, readAs?: string]>([
    ['texts: narrowed', 'comment', 'Łódź', '?ód?'],
    ['texts: reread', 'comment', 'ódé', 'Ã³dÃ©'],
    ['texts: cut', 'comment', LONG, LONG.slice(0, 20)],
    ['texts: cut', 'comment', LONG.slice(0, 20), LONG.slice(0, 20)],
    ['texts: trimmed', 'comment', ' a  b ', 'a b'],
    ['texts: trimmed', 'comment', 'a b', 'a b   '],
    ['texts: case', 'comment', 'Aé', 'AÉ'],
    ['texts: unicodeForm', 'comment', '\u00e9', 'e\u0301'],
    ['texts: escaped', 'comment', "a & b'", 'a &amp;amp; b&amp;#039;'],
    ['texts: notShown', 'comment', 'text', ''],
    ['token: case', 'extScheduleId', 'aB', 'AB'],
    ['token: narrowed', 'extScheduleId', 'Ł-1', '?-1'],
    ['emoji: kept', 'comment', 'a \u{1F44D} b', 'a \u{1F44D} b'],
    ['emoji: cut', 'comment', 'a \u{1F44D} b', 'a '],
    ['emoji: lost', 'comment', 'a \u{1F44D} b', 'a ? b'],
    ['times: seconds', 'endTime', '16:00:00', '16:00'],
    ['times: datePrefix', 'endTime', '16:00:00', '1970-01-01T16:00:00'],
    ['times: midnight', 'endTime', '24:00:00', '00:00:00'],
    ['times: different', 'endTime', '16:00:00', '17:00:00'],
    ['times: different', 'endTime', '23:30:00', '00:30:00'],
    ['dates: different', 'endDate', DAY, '2026-12-23'],
    ['numbers: decimalComma', 'shiftCategoryId', '11', '11,0', 'categoryId'],
    ['flags: flagInWords', 'isFreeDay', true, 'yes'],
    ['flags: flagInWords', 'isFreeDay', false, 'no'],
    ['flags: different', 'isFreeDay', true, 'false'],
    ['breaks: seconds', 'begBreak', '11:00:00', '11:00'],
  ])(
    'comes back as the service keeps it: %s of %s %j',
    async (planted, field, sent, shown, readAs = field) => {
      const answers = [`write.${planted}`];
      const more = field === 'begBreak' ? { endBreak: '11:30:00' } : {};
      const { echoed, read } = await withTwin(answers, async ({ raw }) => {
        const echoed = await raw('wsdlUpdateShifts', { Shifts: [row(7, { [field]: sent, ...more })] });
        const asked = { fromDate: DAY, toDate: DAY, scheduledShifts: true, includeExtScheduleId: true };
        return { echoed, read: await raw('wsdlGetSchedulesV3', { GetSchedulesV3: asked }) };
      });
      expect(shownIn(read, readAs)).toBe(shown);
      // What the answer of the write shows is told by another assumption, but for signs that the database lacks.
      const kept = String(sent).replaceAll('&', '&amp;').replaceAll("'", '&apos;');
      if (!planted.startsWith('emoji'))
        expect([kept, kept.replaceAll('&apos;', "'")]).toContain(shownIn(echoed, field));
    },
  );

  it.each<[change: string, field: string, sent: unknown, shown: string]>([
    ['case', 'comment', 'aB', 'AB'],
    ['case', 'extScheduleId', 'aB', 'AB'],
    ['cut', 'comment', LONG, LONG.slice(0, 20)],
    ['seconds', 'endTime', '16:00:00', '16:00'],
    ['midnight', 'endTime', '24:00:00', '00:00:00'],
    ['flagInWords', 'isFreeDay', true, 'yes'],
    ['different', 'endTime', '16:00:00', '17:00:00'],
    ['notShown', 'extScheduleId', 'aB', ''],
  ])('is answered as the service echoes it: %s of %s', async (change, field, sent, shown) => {
    await withTwin([`write.echoedValues: ${change}`], async ({ raw }) => {
      const Shifts = [row(7, { [field]: sent })];
      expect(shownIn(await raw('wsdlUpdateShifts', { Shifts }), field)).toBe(shown);
      const asked = { fromDate: DAY, toDate: DAY, scheduledShifts: true, includeExtScheduleId: true };
      expect(shownIn(await raw('wsdlGetSchedulesV3', { GetSchedulesV3: asked }), field)).toBe(String(sent));
    });
  });
});
