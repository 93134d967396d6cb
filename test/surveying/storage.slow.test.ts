import { expect, it } from 'vitest';
import { describeWith } from '../interop/foreignStack.js';
import { exploreBeside } from './exploring.js';
import { inPhp, withPhp } from '../assumptions/kinds.js';
import { PLAN, surveyOf } from './surveyOf.js';
import { fileOf } from './surveyTwin.js';
import { everyNth } from '../shortForm.js';

const READING = { errors: true, write: undefined };
const LIMIT = { timeout: 60_000 };
// With the ones that only a batch with a fault, or a read that is late, leaves rows behind.
const HABITS = ['none', ...everyNth(8, Object.keys(inPhp('php').habits)), 'faults'];

const ofStack = (stack: string) => () => {
  it.each(HABITS)('is the same to the byte after a survey that reads: %s', LIMIT, async (habit) => {
    await withPhp(stack, [habit], async (service) => {
      await surveyOf(service, PLAN);
      // The lag after the last write is over once its reads are made.
      await surveyOf(service, READING);
      const before = service.storage();
      await surveyOf(service, READING);
      expect(before).not.toBe('');
      expect(service.storage()).toBe(before);
    });
  });

  it.each(HABITS)(
    'has after a survey that writes what it had, and what it says: %s',
    LIMIT,
    async (habit) => {
      await withPhp(stack, [habit], async (service) => {
        const { end } = await surveyOf(service, PLAN);
        const own = service.stored().filter(({ begDate }) => !['16', '20', '25'].includes(dayOf(begDate)));
        const others = service.stored().filter((row) => !own.includes(row));
        expect(others.map(({ scheduleId, comment }) => [scheduleId, comment])).toEqual(
          [11, 12, 13].map((id) => [id, 'Kväll']),
        );
        const told = end === undefined || end.left.length > 0 || end.unsure !== undefined;
        expect({ own: own.length, told: own.length > 0 ? told : true }).toEqual({
          own: own.length,
          told: true,
        });
        if (habit === 'none')
          expect({ own, end }).toMatchObject({ own: [], end: { left: [], unsure: undefined } });
      });
    },
  );

  it('has after an exploration what it had', LIMIT, async () => {
    await withPhp(stack, [], async (service) => {
      const { found } = await surveyOf(service, PLAN);
      const before = JSON.stringify(service.stored());
      const explored = await exploreBeside(service, fileOf(found), { seed: 2, calls: 150 });
      // A change without a comment ends in an error of the program: in NuSOAP it is no answer.
      const [answer, unsure] =
        stack === 'php' ? ['fault', undefined] : ['noAnswer', expect.stringContaining('carried out later')];
      expect(explored).toMatchObject({ unknown: 0, left: [], unsure });
      expect(explored.found[0]?.service).toBe(answer);
      expect(explored.found[0]?.steps).toEqual([
        'one batch: create a on the first day. Then read both days',
        'one batch: change a, without its break, without its comment. Then read both days',
      ]);
      expect(JSON.stringify(service.stored())).toBe(before);
    });
  });
};

const dayOf = (begDate: unknown) => String(begDate).slice(-2);

describeWith('php', 'what SoapServer has stored', ofStack('php'));
describeWith('nusoap', 'what NuSOAP has stored', ofStack('nusoap'));
